package epfabric.rehearsal.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.cloud.rest.CloudRequest;
import epfabric.rehearsal.cloud.rest.CloudResponse;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AccountsTest {
  private static final String PROJECT = "/v1/projects/my-project";
  private static final String ACCOUNTS = PROJECT + "/serviceAccounts";
  private static final String EMAIL = "nodes-dev@my-project.iam.gserviceaccount.com";
  private static final String ACCOUNT = ACCOUNTS + "/" + EMAIL;

  private final Fabric fabric = new Fabric();

  private CloudResponse create() {
    return fabric.post(
        ACCOUNTS, "{'accountId': 'nodes-dev', 'serviceAccount': {'displayName': 'Nodes'}}");
  }

  private CloudResponse grant(String owner, String etag) {
    return fabric.post(
        owner + ":setIamPolicy",
        "{'policy': {'etag': '%s', 'bindings': [{'role': 'roles/viewer', 'members': ['%s']}]}}"
            .formatted(etag, "serviceAccount:" + EMAIL));
  }

  private String etag(String owner) {
    return fabric.post(owner + ":getIamPolicy", "{}").body().get("etag").asText();
  }

  @Test
  void anAccountIsCreatedAndDeleted() {
    ObjectNode account = create().body();
    assertThat(account.get("email").asText()).isEqualTo(EMAIL);
    assertThat(account.get("name").asText())
        .isEqualTo("projects/my-project/serviceAccounts/" + EMAIL);
    assertThat(fabric.get("/v1/projects/-/serviceAccounts/" + EMAIL).body()).isEqualTo(account);
    assertThat((ArrayNode) fabric.get(ACCOUNTS).body().get("accounts")).hasSize(1);
    fabric.patch(
        ACCOUNT, "{'serviceAccount': {'displayName': 'All nodes'}, 'updateMask': 'displayName'}");
    assertThat(fabric.get(ACCOUNT).body().get("displayName").asText()).isEqualTo("All nodes");
    assertThat(fabric.delete(ACCOUNT).status()).isEqualTo(200);
    Refused.as(fabric.get(ACCOUNT), 404, "notFound", "Unknown service account: " + EMAIL + ".");
    assertThat(fabric.cloud.existing()).isEmpty();
  }

  @Test
  void aSecondAccountAndInvalidNamesAreRefused() {
    create();
    Refused.as(
        create(),
        409,
        "conflict",
        "Service account nodes-dev already exists within project projects/my-project.");
    Refused.as(
        fabric.post(ACCOUNTS, "{'accountId': 'n'}"),
        400,
        "badRequest",
        "The account ID \"n\" does not have a length between 6 and 30.");
    Refused.as(
        fabric.post(ACCOUNTS, "{'accountID': 'nodes-dev'}"),
        400,
        "badRequest",
        "Invalid JSON payload received. Unknown name \"accountID\": Cannot find field.");
  }

  @Test
  void aPolicyIsReplacedOnlyIfTheRequestHasTheLatestEtag() {
    create();
    String etag = etag(PROJECT);
    assertThat(grant(PROJECT, etag).status()).isEqualTo(200);
    Refused.as(
        grant(PROJECT, etag),
        409,
        "conflict",
        "There were concurrent policy changes. Please retry the whole read-modify-write with"
            + " exponential backoff.");
    assertThat(grant(PROJECT, etag(PROJECT)).status()).isEqualTo(200);
  }

  @Test
  void everyRoleBindingIsListedAsAnExistingResource() {
    create();
    grant(PROJECT, etag(PROJECT));
    assertThat(fabric.cloud.existing())
        .containsExactly(
            "projects/my-project/iamPolicy/roles/viewer/serviceAccount:" + EMAIL,
            "projects/my-project/serviceAccounts/" + EMAIL);
  }

  @Test
  void aRoleWithoutMembersIsNotListedAsARoleBinding() {
    assertThat(
            fabric
                .post(
                    PROJECT + ":setIamPolicy",
                    "{'policy': {'bindings': [{'role': 'roles/viewer', 'members': null}]}}")
                .isSuccess())
        .isTrue();
    assertThat(fabric.cloud.existing()).isEmpty();
  }

  @Test
  void roleBindingsRemainAfterTheirAccountIsDeleted() {
    create();
    grant(PROJECT, etag(PROJECT));
    fabric.delete(ACCOUNT);
    assertThat(fabric.cloud.existing()).hasSize(1);
    assertThat(fabric.cloud.existing().get(0))
        .startsWith(
            "projects/my-project/iamPolicy/roles/viewer/deleted:serviceAccount:" + EMAIL + "?uid=");
  }

  @Test
  void roleBindingsOfAMissingAccountAreRefused() {
    Refused.as(
        grant(PROJECT, etag(PROJECT)),
        400,
        "invalid",
        "Service account " + EMAIL + " does not exist.");
  }

  @Test
  void thePolicyOfAnAccountIsDeletedWithTheAccount() {
    create();
    String member = "serviceAccount:my-project.svc.id.goog[ns/installer]";
    CloudResponse set =
        fabric.post(
            ACCOUNT + ":setIamPolicy",
            "{'policy': {'bindings': [{'role': 'roles/iam.workloadIdentityUser', 'members':"
                + " ['%s'], 'condition': {'title': 't', 'expression': 'true'}}]}}"
                    .formatted(member));
    assertThat(set.body().get("version").asInt()).isEqualTo(3);
    assertThat(fabric.cloud.existing()).anyMatch(path -> path.endsWith(member));
    fabric.delete(ACCOUNT);
    assertThat(fabric.cloud.existing()).isEmpty();
    assertThat(fabric.post(ACCOUNT + ":getIamPolicy", "{}").status()).isEqualTo(404);
  }

  /**
   * The stack of artifacts may be deployed after fabrics that already use the bucket of this stack.
   */
  @Test
  void aBucketThatIsUsedBeforeItsCreationCanBeCreatedOnce() {
    fabric.cloud.lendBucket("lent", "us-central1");
    String make = "{'name': 'lent', 'location': 'us-central1', 'versioning': {'enabled': true}}";
    assertThat(fabric.get("/storage/v1/b/lent").status()).isEqualTo(200);
    assertThat(fabric.post("/storage/v1/b", make).status()).isEqualTo(200);
    assertThat(fabric.get("/storage/v1/b/lent").body().has("versioning")).isTrue();
    assertThat(fabric.post("/storage/v1/b", make).status()).isEqualTo(409);
    assertThat(fabric.cloud.existing()).isEmpty();
  }

  @Test
  void bucketsHaveIamPolicies() {
    fabric.cloud.giveBucket("given", "us-central1");
    String policy = "/storage/v1/b/given/iam";
    String etag = fabric.get(policy).body().get("etag").asText();
    String body =
        "{'etag': '%s', 'bindings': [{'role': 'roles/storage.objectViewer', 'members':"
            + " ['allUsers']}]}";
    CloudRequest put = new CloudRequest("PUT", policy, Map.of(), Fabric.json(body.formatted(etag)));
    assertThat(fabric.cloud.handle(put).status()).isEqualTo(200);
    assertThat(fabric.cloud.handle(put).status()).isEqualTo(409);
    assertThat(fabric.cloud.existing())
        .containsExactly("b/given/iamPolicy/roles/storage.objectViewer/allUsers");
    assertThat(fabric.get("/storage/v1/b/other/iam").status()).isEqualTo(404);
  }

  @Test
  void bucketsAndRepositoriesAreCreatedAndDeleted() {
    fabric.post("/storage/v1/b", "{'name': 'my-bucket', 'location': 'us-central1'}");
    assertThat(fabric.get("/storage/v1/b/my-bucket").body().get("location").asText())
        .isEqualTo("US-CENTRAL1");
    assertThat(fabric.post("/storage/v1/b", "{'name': 'my-bucket'}").status()).isEqualTo(409);
    assertThat(fabric.post("/storage/v1/b", "{'name': 'B'}").status()).isEqualTo(400);
    fabric.patch("/storage/v1/b/my-bucket", "{'labels': {'a': 'b'}}");
    assertThat(fabric.get("/storage/v1/b/my-bucket").body().has("labels")).isTrue();
    String repositories = PROJECT + "/locations/us-central1/repositories";
    CloudRequest creation =
        new CloudRequest(
            "POST",
            repositories,
            Map.of("repositoryId", "images"),
            Fabric.json("{'format': 'DOCKER'}"));
    assertThat(fabric.cloud.handle(creation).body().get("done").asBoolean()).isTrue();
    assertThat(fabric.cloud.handle(creation).status()).isEqualTo(409);
    assertThat((ArrayNode) fabric.get(repositories).body().get("repositories")).hasSize(1);
    assertThat(fabric.cloud.existing())
        .containsExactly(
            "b/my-bucket", "projects/my-project/locations/us-central1/repositories/images");
    fabric.delete(repositories + "/images");
    fabric.delete("/storage/v1/b/my-bucket");
    assertThat(fabric.cloud.existing()).isEmpty();
  }

  @Test
  void aDisabledApiRefusesAllRequests() {
    Fabric without =
        new Fabric(Fabric.settings().withDisabledServices(Set.of("container.googleapis.com")));
    without.networks();
    Refused.as(
        without.post(Fabric.CLUSTERS, Fabric.CLUSTER_BODY),
        403,
        "accessNotConfigured",
        "container.googleapis.com has not been used in project my-project before or it is disabled."
            + " Enable it by visiting"
            + " https://console.developers.google.com/apis/api/container.googleapis.com/overview?project=my-project"
            + " then retry. If you enabled this API recently, wait a few minutes for the action to"
            + " propagate to our systems and retry.");
    String service = PROJECT + "/services/container.googleapis.com";
    assertThat(state(without, service)).isEqualTo("DISABLED");
  }

  @Test
  void apisAreEnabledAndDisabled() {
    Fabric without =
        new Fabric(
            Fabric.settings()
                .withDisabledServices(
                    Set.of("container.googleapis.com", "storage.googleapis.com")));
    String services = PROJECT + "/services";
    String container = services + "/container.googleapis.com";
    without.post(services + ":batchEnable", "{'serviceIds': ['container.googleapis.com']}");
    assertThat(state(without, container)).isEqualTo("ENABLED");
    assertThat((ArrayNode) without.get(services).body().get("services")).hasSize(5);
    without.post(services + "/storage.googleapis.com:enable", "{}");
    assertThat((ArrayNode) without.get(services).body().get("services")).hasSize(6);
    without.post(container + ":disable", "{}");
    assertThat(state(without, container)).isEqualTo("DISABLED");
    assertThat(without.cloud.existing())
        .isEqualTo(List.of("projects/my-project/services/storage.googleapis.com"));
  }

  private static String state(Fabric fabric, String service) {
    return fabric.get(service).body().get("state").asText();
  }
}

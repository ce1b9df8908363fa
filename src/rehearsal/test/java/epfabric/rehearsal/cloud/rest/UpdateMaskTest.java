package epfabric.rehearsal.cloud.rest;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.rehearsal.cloud.Fabric;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests changes with update masks. A refused change must not change the resource. */
class UpdateMaskTest {
  private static final String ACCOUNTS = "/v1/projects/my-project/serviceAccounts";
  private static final String ACCOUNT = ACCOUNTS + "/my-nodes@my-project.iam.gserviceaccount.com";
  private static final String REPOSITORIES =
      "/v1/projects/my-project/locations/us-central1/repositories";
  private static final String BUCKET = "/storage/v1/b/my-bucket";

  private final Fabric fabric = new Fabric();

  @BeforeEach
  void createResources() {
    fabric.post(ACCOUNTS, "{'accountId': 'my-nodes', 'serviceAccount': {'displayName': 'N'}}");
    fabric.cloud.handle(
        new CloudRequest(
            "POST",
            REPOSITORIES,
            Map.of("repositoryId", "images"),
            Fabric.json("{'format': 'DOCKER', 'description': 'd', 'labels': {'a': 'b'}}")));
    fabric.post("/storage/v1/b", "{'name': 'my-bucket', 'location': 'us-central1'}");
  }

  private static void assertRefused(CloudResponse response, String message) {
    assertThat(response.status()).as(response.body().toString()).isEqualTo(400);
    assertThat(response.body().get("error").get("message").asText()).isEqualTo(message);
  }

  private CloudResponse patchRepository(String mask, String body) {
    return fabric.cloud.handle(
        new CloudRequest(
            "PATCH",
            REPOSITORIES + "/images",
            mask.isEmpty() ? Map.of() : Map.of("updateMask", mask),
            Fabric.json(body)));
  }

  @Test
  void onlyMaskedFieldsAreChanged() {
    patchRepository("description", "{'description': 'e', 'labels': {'x': 'y'}}");
    assertThat(fabric.get(REPOSITORIES + "/images").body().toString())
        .contains("\"description\":\"e\"", "\"labels\":{\"a\":\"b\"}");
    patchRepository("labels", "{}");
    assertThat(fabric.get(REPOSITORIES + "/images").body().has("labels")).isFalse();
  }

  @Test
  void refusesMasksWithFieldsThatCannotChange() {
    assertRefused(
        patchRepository("description,format", "{'description': 'e', 'format': 'MAVEN'}"),
        "Not emulated: to change format, which the mask names.");
    assertThat(fabric.get(REPOSITORIES + "/images").body().get("description").asText())
        .as("a refused change changes no field")
        .isEqualTo("d");
    assertRefused(patchRepository("", "{}"), "Not emulated: a change without an update mask.");
    assertRefused(
        fabric.patch(ACCOUNT, "{'serviceAccount': {'email': 'x'}, 'updateMask': 'email'}"),
        "Not emulated: to change email, which the mask names.");
    assertRefused(
        fabric.patch(ACCOUNT, "{'serviceAccount': {'displayName': 'x'}}"),
        "Not emulated: a change without an update mask.");
  }

  @Test
  void refusesUnknownFields() {
    assertRefused(
        patchRepository("description", "{'descriptoin': 'e'}"),
        "Invalid JSON payload received. Unknown name \"descriptoin\": Cannot find field.");
    assertRefused(
        fabric.patch(ACCOUNT, "{'serviceaccount': {}}"),
        "Invalid JSON payload received. Unknown name \"serviceaccount\": Cannot find field.");
    assertRefused(
        fabric.patch(BUCKET, "{'lables': {'a': 'b'}}"),
        "Invalid JSON payload received. Unknown name \"lables\": Cannot find field.");
    assertRefused(
        fabric.post("/storage/v1/b", "{'name': 'other', 'lables': {}}"),
        "Invalid JSON payload received. Unknown name \"lables\": Cannot find field.");
  }

  @Test
  void theLocationOfABucketCannotChange() {
    assertRefused(
        fabric.patch(BUCKET, "{'location': 'EU'}"), "The location of a bucket cannot be changed.");
    assertThat(fabric.patch(BUCKET, "{'location': 'us-central1'}").isSuccess()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "locations | {'locations': ['us-central1-a']}",
        "confidentialNodes | {'confidentialNodes': {'enabled': true}}",
      })
  void changesOfPoolFieldsThatAreNotEmulatedAreRefused(String field, String body) {
    fabric.surroundings();
    fabric.ok(fabric.createPool());
    String before = fabric.get(Fabric.POOL).body().toString();
    assertRefused(
        fabric.cloud.handle(new CloudRequest("PUT", Fabric.POOL, Map.of(), Fabric.json(body))),
        "Not emulated: to change " + field + ".");
    assertThat(fabric.get(Fabric.POOL).body().toString()).isEqualTo(before);
  }

  @Test
  void billingLabelsOfAPoolCanBeChangedAndRemoved() {
    fabric.surroundings();
    fabric.ok(fabric.createPool());
    for (String labels : new String[] {"{'labels': {'team': 'a'}}", "{}"}) {
      String body = "{'resourceLabels': " + labels + "}";
      fabric.ok(
          fabric.cloud.handle(new CloudRequest("PUT", Fabric.POOL, Map.of(), Fabric.json(body))));
      assertThat(fabric.get(Fabric.POOL).body().get("config").has("resourceLabels"))
          .isEqualTo(body.contains("team"));
    }
  }
}

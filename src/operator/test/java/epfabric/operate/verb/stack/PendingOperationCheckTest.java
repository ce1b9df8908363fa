package epfabric.operate.verb.stack;

import static epfabric.standin.ApiServer.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.engine.Registration;
import epfabric.deploy.engine.Registration.Identity;
import epfabric.deploy.engine.Registration.References;
import epfabric.deploy.infra.Planned;
import epfabric.deploy.preview.state.PendingOperation;
import epfabric.operate.advice.cleanup.PendingResource;
import epfabric.operate.advice.cleanup.StackRescue.Existence;
import epfabric.operate.advice.cleanup.StackRescue.Looked;
import epfabric.standin.ApiServer;
import epfabric.standin.ApiServer.Answer;
import epfabric.standin.ApiServer.Question;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests how objects whose creation was interrupted are looked up in the fabric's cluster. */
class PendingOperationCheckTest {
  private static final String CONTEXT = "gke_my-project_us-central1_epfabric-dev";
  private static final String CONFIG_MAP =
      """
      {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "settings"}}
      """;
  private static final String KUBECONFIG =
      """
      current-context: elsewhere
      contexts:
      - {name: "%s", context: {cluster: fabric, user: u}}
      - {name: elsewhere, context: {cluster: other, user: u}}
      clusters:
      - {name: fabric, cluster: {server: "%s"}}
      - {name: other, cluster: {server: "http://127.0.0.1:1"}}
      users: [{name: u, user: {token: t}}]
      """;

  @TempDir private Path folder;

  private static PendingOperation pending(String kind, Map<String, Object> metadata) {
    return new PendingOperation(
        kind,
        new Registration(
            new Identity(
                "urn:pulumi:dev::epfabric::kubernetes:core/v1:ConfigMap::settings",
                "kubernetes:core/v1:ConfigMap",
                "settings"),
            new References(Optional.empty(), Optional.empty(), List.of(), Map.of()),
            true,
            Map.of("apiVersion", "v1", "kind", "ConfigMap", "metadata", metadata),
            Map.of()));
  }

  private static PendingOperation creating() {
    return pending("creating", Map.of("name", "settings", "namespace", "tests"));
  }

  private Looked lookUp(String context, Function<Question, Answer> answers) throws IOException {
    try (ApiServer api = ApiServer.start(answers)) {
      return lookUp(KUBECONFIG.formatted(context, api.address()), creating());
    }
  }

  /** Looks up an operation with the kubeconfig that kubectl would read. */
  private Looked lookUp(String kubeconfig, PendingOperation operation) throws IOException {
    Path file = Files.writeString(folder.resolve("kubeconfig"), kubeconfig);
    System.setProperty("kubeconfig", file.toString());
    try {
      return new PendingOperationCheck(Planned.plan("dev"), Map.of()).at(operation);
    } finally {
      System.clearProperty("kubeconfig");
    }
  }

  @Test
  void aCreatedObjectIsFoundWhateverTheCurrentContextIs() throws IOException {
    Looked looked =
        lookUp(
            CONTEXT,
            question ->
                question.resource().equals("GET /api/v1/namespaces/tests/configmaps/settings")
                    ? new Answer(200, CONFIG_MAP)
                    : apiResources(question));
    assertThat(looked.existence()).as(looked.reason()).isEqualTo(Existence.THERE);
    assertThat(looked.resource())
        .isEqualTo(new PendingResource.InKubernetes("v1", "ConfigMap", "tests", "settings"));
  }

  /** Responds to the request by which the client finds out whether a kind is namespaced. */
  private static Answer apiResources(Question question) {
    return question.resource().equals("GET /api/v1")
        ? new Answer(
            200,
            """
            {"kind": "APIResourceList", "groupVersion": "v1", "resources": [
              {"name": "configmaps", "kind": "ConfigMap", "namespaced": true}]}
            """)
        : refusal(404, "not found");
  }

  @Test
  void anObjectThatTheClusterDoesNotHaveIsAbsent() throws IOException {
    assertThat(lookUp(CONTEXT, PendingOperationCheckTest::apiResources).existence())
        .isEqualTo(Existence.ABSENT);
  }

  @Test
  void aRefusalIsReportedWithTheLoginCommand() throws IOException {
    Looked looked = lookUp(CONTEXT, question -> refusal(403, "configmaps is forbidden"));
    assertThat(looked.existence()).isEqualTo(Existence.UNKNOWN);
    assertThat(looked.reason())
        .contains("403: configmaps is forbidden")
        .endsWith(
            " (gcloud container clusters get-credentials epfabric-dev --location=us-central1"
                + " --project=my-project)");
  }

  @Test
  void onlyTheClusterOfTheFabricIsQueried() throws IOException {
    Looked looked = lookUp("gke_my-project_us-central1_other", question -> refusal(500, "asked"));
    assertThat(looked.existence()).isEqualTo(Existence.UNKNOWN);
    assertThat(looked.reason()).startsWith("no such context: \"" + CONTEXT + "\" (gcloud ");
  }

  @Test
  void anUpdatedObjectIsNotLookedUp() throws IOException {
    Looked looked = lookUp("", pending("updating", Map.of("name", "settings")));
    assertThat(looked.existence()).isEqualTo(Existence.ABSENT);
    assertThat(looked.reason()).isEmpty();
  }

  @Test
  void anObjectWithASecretNameCannotBeLookedUp() throws IOException {
    Looked looked = lookUp("", pending("creating", Map.of("name", "[secret]")));
    assertThat(looked.existence()).isEqualTo(Existence.UNKNOWN);
    assertThat(looked.reason()).isEqualTo("epfabric does not know where to look for this type");
  }
}

package epfabric.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.base.json.Json;
import epfabric.rehearsal.pulumi.Subprocess;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The life of one stack in one project folder, from its creation to its end.
 *
 * @param session the CLI and the stand-ins around it
 * @param project the folder that contains the project's Pulumi.yaml
 * @param stack the stack's name
 */
record Lifecycle(EmulatedPulumi session, Path project, String stack) {
  void init() throws Exception {
    pulumi("stack", "init", stack).orFail();
  }

  void configure(String key, String value) throws Exception {
    pulumi("config", "set", key, value, "--stack", stack).orFail();
  }

  /** Sets one entry of a structured key, such as {@code epfabric:gpuPool.nodes}. */
  void configurePath(String path, String value) throws Exception {
    pulumi("config", "set", "--path", path, value, "--stack", stack).orFail();
  }

  /** Sets a structured value by setting each of its entries. */
  void configureJson(String key, String json) throws Exception {
    for (Map.Entry<String, JsonNode> entry : Json.parseObject(json).properties()) {
      configurePath(key + "." + entry.getKey(), entry.getValue().asText());
    }
  }

  void configureSecret(String key, String value) throws Exception {
    pulumi("config", "set", "--secret", key, value, "--stack", stack).orFail();
  }

  Subprocess.Outcome preview() throws Exception {
    return pulumi("preview", "--stack", stack).orFail();
  }

  Subprocess.Outcome up() throws Exception {
    return pulumi("up", "--yes", "--stack", stack).orFail();
  }

  void upChangesNothing() throws Exception {
    forgetChanges();
    pulumi("up", "--yes", "--expect-no-changes", "--stack", stack).orFail();
    assertThat(changes()).isEmpty();
  }

  Subprocess.Outcome refresh() throws Exception {
    return pulumi("refresh", "--yes", "--stack", stack).orFail();
  }

  void refreshChangesNothing() throws Exception {
    pulumi("refresh", "--yes", "--expect-no-changes", "--stack", stack).orFail();
  }

  void destroy() throws Exception {
    pulumi("destroy", "--yes", "--stack", stack).orFail();
    assertThat(urns()).isEmpty();
  }

  String exportWithSecrets() throws Exception {
    return pulumi("stack", "export", "--show-secrets", "--stack", stack).orFail().output();
  }

  String export() throws Exception {
    return pulumi("stack", "export", "--stack", stack).orFail().output();
  }

  /** Returns the URNs of the stack's resources. */
  List<String> urns() throws Exception {
    JsonNode deployment = Json.parseObject(export()).get("deployment");
    return deployment.has("resources")
        ? deployment
            .get("resources")
            .valueStream()
            .map(resource -> resource.get("urn").asText())
            .toList()
        : List.of();
  }

  void forgetChanges() {
    session.gcp().forgetCalls();
    session.kubernetes().forgetCalls();
  }

  /** Returns the changes requested from the clouds since {@link #forgetChanges}. */
  List<String> changes() {
    return Stream.concat(session.gcp().calls().stream(), session.kubernetes().calls().stream())
        .toList();
  }

  Subprocess.Outcome pulumi(String... arguments) throws Exception {
    return session.pulumi(project, arguments);
  }
}

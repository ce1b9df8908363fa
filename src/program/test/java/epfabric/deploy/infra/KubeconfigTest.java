package epfabric.deploy.infra;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the kubeconfig of the Kubernetes provider. */
class KubeconfigTest {
  private static ObjectNode parsed(String context, String endpoint, String authority) {
    return Json.parseObject(Kubeconfig.of(context, endpoint, authority));
  }

  private static JsonNode onlyEntry(JsonNode config, String list) {
    JsonNode entries = config.path(list);
    assertThat(entries).hasSize(1);
    return entries.path(0);
  }

  @Test
  void kubeconfigHasAClusterAUserAndAContext() {
    ObjectNode config = parsed("gke_p_l_c", "203.0.113.7", "Y2E=");
    assertThat(config.path("current-context").asText()).isEqualTo("gke_p_l_c");
    assertThat(onlyEntry(config, "contexts"))
        .isEqualTo(
            Json.parse(
                """
                {"name": "gke_p_l_c", "context": {"cluster": "gke_p_l_c", "user": "gke_p_l_c"}}
                """));
    assertThat(onlyEntry(config, "clusters"))
        .isEqualTo(
            Json.parse(
                """
                {
                  "name": "gke_p_l_c",
                  "cluster": {
                    "server": "https://203.0.113.7",
                    "certificate-authority-data": "Y2E="
                  }
                }
                """));
    assertThat(onlyEntry(config, "users").path("name").asText()).isEqualTo("gke_p_l_c");
  }

  @Test
  void aTokenIsRequestedAtEachUseAndNeverStored() {
    assertThat(onlyEntry(parsed("c", "e", "a"), "users").path("user"))
        .isEqualTo(
            Json.parse(
                """
                {
                  "exec": {
                    "apiVersion": "client.authentication.k8s.io/v1beta1",
                    "command": "gke-gcloud-auth-plugin",
                    "args": ["--use_application_default_credentials"],
                    "provideClusterInfo": true,
                    "interactiveMode": "IfAvailable",
                    "installHint": "gcloud components install gke-gcloud-auth-plugin"
                  }
                }
                """));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\"b", "a\\b", "a\nb", "a: b # c", "<a&b>='"})
  void everyValueIsEscaped(String value) {
    ObjectNode config = parsed(value, value, value);
    assertThat(config.path("current-context").asText()).isEqualTo(value);
    assertThat(onlyEntry(config, "clusters").path("cluster").path("server").asText())
        .isEqualTo("https://" + value);
  }

  /** A changed text would replace the provider, and with it all objects. */
  @Test
  void equalInputsResultInEqualText() {
    assertThat(Kubeconfig.of("c", "e", "a"))
        .isEqualTo(Kubeconfig.of("c", "e", "a"))
        .startsWith("{\"apiVersion\":\"v1\",\"clusters\":[{\"cluster\":{\"certificate-")
        .contains("{\"context\":{\"cluster\":\"c\",\"user\":\"c\"},\"name\":\"c\"}");
  }
}

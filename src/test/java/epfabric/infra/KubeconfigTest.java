package epfabric.infra;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The way into a cluster, for a provider that has no other login. */
class KubeconfigTest {
  private static Map<?, ?> parsed(String context, String endpoint, String authority) {
    return new Gson().fromJson(Kubeconfig.of(context, endpoint, authority), Map.class);
  }

  private static Map<?, ?> only(Map<?, ?> config, String list) {
    List<?> entries = (List<?>) config.get(list);
    assertThat(entries).hasSize(1);
    return (Map<?, ?>) entries.get(0);
  }

  @Test
  void oneClusterOneUserAndTheContextOfBoth() {
    Map<?, ?> config = parsed("gke_p_l_c", "203.0.113.7", "Y2E=");
    assertThat(config.get("current-context")).isEqualTo("gke_p_l_c");
    assertThat(only(config, "contexts"))
        .isEqualTo(
            Map.of(
                "name",
                "gke_p_l_c",
                "context",
                Map.of("cluster", "gke_p_l_c", "user", "gke_p_l_c")));
    assertThat(only(config, "clusters"))
        .isEqualTo(
            Map.of(
                "name",
                "gke_p_l_c",
                "cluster",
                Map.of("server", "https://203.0.113.7", "certificate-authority-data", "Y2E=")));
    assertThat(only(config, "users").get("name")).isEqualTo("gke_p_l_c");
  }

  @Test
  void aTokenIsAskedForAtEachUseAndNoneIsKept() {
    Map<?, ?> user = (Map<?, ?>) only(parsed("c", "e", "a"), "users").get("user");
    assertThat(user)
        .isEqualTo(
            Map.of(
                "exec",
                Map.of(
                    "apiVersion",
                    "client.authentication.k8s.io/v1beta1",
                    "command",
                    "gke-gcloud-auth-plugin",
                    "args",
                    List.of("--use_application_default_credentials"),
                    "provideClusterInfo",
                    true,
                    "interactiveMode",
                    "IfAvailable",
                    "installHint",
                    "gcloud components install gke-gcloud-auth-plugin")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\"b", "a\\b", "a\nb", "a: b # c", "<a&b>='"})
  void noValueBreaksOutOfItsPlace(String value) {
    Map<?, ?> config = parsed(value, value, value);
    assertThat(config.get("current-context")).isEqualTo(value);
    assertThat(((Map<?, ?>) only(config, "clusters").get("cluster")).get("server"))
        .isEqualTo("https://" + value);
  }

  /** Another text would be another provider, and so other objects. */
  @Test
  void theSameInputsAreTheSameText() {
    assertThat(Kubeconfig.of("c", "e", "a"))
        .isEqualTo(Kubeconfig.of("c", "e", "a"))
        .startsWith("{\"apiVersion\":\"v1\",\"clusters\":[{\"cluster\":{\"certificate-")
        .contains("{\"context\":{\"cluster\":\"c\",\"user\":\"c\"},\"name\":\"c\"}");
  }
}

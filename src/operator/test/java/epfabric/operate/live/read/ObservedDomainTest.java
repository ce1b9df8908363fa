package epfabric.operate.live.read;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.operate.live.seen.SeenDomain;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests how the status of a ComputeDomain is read, as NVIDIA's DRA driver 0.4 writes it. */
class ObservedDomainTest {
  private static SeenDomain observed(String status) {
    return ObservedDomain.of(
        Serialization.unmarshal(
            "{\"apiVersion\": \"resource.nvidia.com/v1beta1\", \"kind\": \"ComputeDomain\","
                + " \"metadata\": {\"name\": \"d\"}, \"status\": "
                + status
                + "}",
            GenericKubernetesResource.class));
  }

  private static String node(String name, String clique, String status) {
    return "{\"name\": \"%s\", \"cliqueID\": \"%s\", \"status\": \"%s\"}"
        .formatted(name, clique, status);
  }

  @Test
  void nodesAreReadWithTheirCliqueAndDaemonStatus() {
    SeenDomain seen =
        observed(
            "{\"nodes\": ["
                + String.join(
                    ", ",
                    node("a", "u.0", "Ready"),
                    node("b", "u.0", "NotReady"),
                    node("c", "v.1", "Ready"))
                + "]}");
    assertThat(seen.unready()).containsExactly("b");
    assertThat(seen.cliques()).isEqualTo(Map.of("u.0", List.of("a", "b"), "v.1", List.of("c")));
  }

  @Test
  void aNodeWithoutACliqueIsInNoNvlinkDomain() {
    assertThat(observed("{\"nodes\": [" + node("a", "", "Ready") + "]}").cliques()).isEmpty();
    assertThat(observed("{}").cliques()).isEmpty();
  }
}

package epfabric.rehearsal.cloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import epfabric.rehearsal.cloud.rest.CloudResponse;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class DriftTest {
  private static final String NETWORK = "projects/my-project/global/networks/n";

  private final Fabric fabric = new Fabric();

  @Test
  void resourcesCanVanishWithoutADeleteRequest() {
    fabric.network("n");
    fabric.cloud.vanish(NETWORK);
    assertThat(fabric.get(Fabric.NETWORKS + "/n").status()).isEqualTo(404);
    assertThatThrownBy(() -> fabric.cloud.vanish(NETWORK))
        .hasMessage("The resource '" + NETWORK + "' was not found");
  }

  @Test
  void resourcesCanChangeWithoutARequest() {
    fabric.network("n");
    fabric.cloud.tamper(NETWORK, network -> network.put("mtu", 1500));
    assertThat(fabric.get(Fabric.NETWORKS + "/n").body().get("mtu").asInt()).isEqualTo(1500);
  }

  @Test
  void aPoolThatVanishesDuringItsCreationCausesNoError() {
    fabric.surroundings();
    CloudResponse started = fabric.createPool();
    fabric.cloud.vanish("projects/my-project/locations/us-central1/clusters/a4/nodePools/gpu");
    assertThat(fabric.done(started).has("error")).isTrue();
    fabric.time.pass(Duration.ofHours(2));
    assertThat(fabric.get(Fabric.POOL).status()).isEqualTo(404);
  }

  @Test
  void changesOfAResponseDoNotChangeTheResource() {
    fabric.network("n");
    fabric.get(Fabric.NETWORKS + "/n").body().put("mtu", 1500);
    assertThat(fabric.get(Fabric.NETWORKS + "/n").body().get("mtu").asInt()).isEqualTo(1460);
  }
}

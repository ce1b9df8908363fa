package epfabric.rehearsal.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.rehearsal.cloud.machines.Instance;
import java.util.List;
import org.junit.jupiter.api.Test;

class EmulatedCloudTest {
  private final Fabric fabric = new Fabric();

  @Test
  void aFabricComesAndGoesAndLeavesNothing() {
    fabric.surroundings();
    fabric.ok(fabric.createPool());
    assertThat(fabric.cloud.instances())
        .extracting(Instance::name)
        .containsExactly("gke-a4-gpu-0002", "gke-a4-gpu-0003");
    assertThat(fabric.status(Fabric.POOL)).isEqualTo("RUNNING");

    fabric.ok(fabric.delete(Fabric.POOL));
    assertThat(fabric.cloud.instances()).isEmpty();
    fabric.ok(fabric.delete(Fabric.CLUSTER));
    for (int i = 0; i < 8; i++) {
      fabric.ok(fabric.delete(Fabric.SUBNETWORKS + "/rdma-sub-" + i));
    }
    for (String n : List.of("sub-0", "sub-1")) {
      fabric.ok(fabric.delete(Fabric.SUBNETWORKS + "/" + n));
    }
    assertThat(fabric.cloud.existing())
        .containsExactly(
            "projects/my-project/global/networks/net-0",
            "projects/my-project/global/networks/net-1",
            "projects/my-project/global/networks/rdma-net");
    for (String n : List.of("net-0", "net-1", "rdma-net")) {
      fabric.ok(fabric.delete(Fabric.NETWORKS + "/" + n));
    }
    assertThat(fabric.cloud.existing()).isEmpty();
  }
}

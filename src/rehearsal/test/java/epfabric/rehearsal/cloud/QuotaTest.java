package epfabric.rehearsal.cloud;

import static epfabric.rehearsal.cloud.Fabric.POOL;
import static epfabric.rehearsal.cloud.Fabric.POOLS;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.cloud.rest.CloudRequest;
import epfabric.rehearsal.cloud.state.CloudSettings;
import org.junit.jupiter.api.Test;

class QuotaTest {
  private static final String MESSAGE =
      "Insufficient regional quota to satisfy request: resource \"%s\": request requires '%d.0' and"
          + " is short '%d.0'. project has a quota of '%d.0' with '%d.0' available. View and manage"
          + " quotas at"
          + " https://console.cloud.google.com/iam-admin/quotas?usage=USED&project=my-project.";

  private static Fabric fabricWithQuota(int onDemand, int preemptible) {
    Fabric fabric =
        new Fabric(Fabric.settings().withQuota(new CloudSettings.GpuQuota(onDemand, preemptible)));
    fabric.surroundings();
    return fabric;
  }

  @Test
  void spotMachinesNeedQuotaForPreemptibleGpus() {
    Fabric fabric = fabricWithQuota(64, 8);
    Refused.as(
        fabric.createPool(),
        403,
        "forbidden",
        MESSAGE.formatted("PREEMPTIBLE_NVIDIA_B200_GPUS", 16, 8, 8, 8));
    assertThat(fabric.get(POOL).status()).isEqualTo(404);
  }

  @Test
  void onDemandMachinesNeedOnDemandQuota() {
    Fabric fabric = fabricWithQuota(8, 64);
    ObjectNode pool = Fabric.pool();
    ((ObjectNode) pool.get("nodePool").get("config")).remove("spot");
    Refused.as(
        fabric.cloud.handle(CloudRequest.post(POOLS, pool)),
        403,
        "forbidden",
        MESSAGE.formatted("NVIDIA_B200_GPUS", 16, 8, 8, 8));
  }

  @Test
  void quotaThatAPoolUsesIsNotAvailableToASecondPool() {
    Fabric fabric = fabricWithQuota(0, 24);
    fabric.ok(fabric.createPool());
    Refused.as(
        fabric.post(POOL + ":setSize", "{'nodeCount': 4}"),
        403,
        "forbidden",
        MESSAGE.formatted("PREEMPTIBLE_NVIDIA_B200_GPUS", 16, 8, 24, 8));
    fabric.ok(fabric.post(POOL + ":setSize", "{'nodeCount': 3}"));
    assertThat(fabric.cloud.instances()).hasSize(3);
  }

  @Test
  void ordinaryMachinesNeedNoGpuQuota() {
    Fabric fabric = fabricWithQuota(0, 0);
    fabric.ok(
        fabric.post(
            POOLS, "{'nodePool': {'name': 'system', 'initialNodeCount': 2, 'config': {}}}"));
    assertThat(fabric.cloud.instances()).hasSize(2);
  }
}

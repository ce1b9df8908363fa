package epfabric.rehearsal.cloud;

import static epfabric.rehearsal.cloud.Fabric.POOLS;
import static epfabric.rehearsal.cloud.Fabric.REGION;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.cloud.rest.CloudRequest;
import epfabric.rehearsal.cloud.rest.CloudResponse;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Tests pools of machines whose NVLink connects nodes. A policy with an accelerator topology places
 * all nodes of such a pool in one NVLink domain.
 */
class AcceleratorTopologyTest {
  private static final String RACK = "{'type': 'COMPACT', 'policyName': 'rack'}";

  private final Fabric fabric = new Fabric();

  @BeforeEach
  void createSurroundings() {
    fabric.surroundings();
    fabric.ok(
        fabric.post(
            REGION + "/resourcePolicies",
            "{'name': 'rack', 'workloadPolicy': {'type': 'HIGH_THROUGHPUT',"
                + " 'acceleratorTopology': '1x72'}}"));
    fabric.ok(
        fabric.post(
            REGION + "/resourcePolicies",
            "{'name': 'near', 'workloadPolicy': {'type': 'HIGH_THROUGHPUT'}}"));
  }

  private CloudResponse create(String placement, int nodes) {
    ObjectNode body =
        Fabric.json(
            Fabric.pool(Fabric.nics().subList(0, 5))
                .toString()
                .replace("a4-highgpu-8g", "a4x-highgpu-4g")
                .replace("nvidia-b200", "nvidia-gb200")
                .replace("\"acceleratorCount\":\"8\"", "\"acceleratorCount\":\"4\"")
                .replace("\"spot\":true,", ""));
    ObjectNode pool = (ObjectNode) body.get("nodePool");
    pool.set("placementPolicy", Fabric.json(placement));
    pool.put("initialNodeCount", nodes);
    return fabric.cloud.handle(CloudRequest.post(POOLS, body));
  }

  @Test
  void aPoolWithAnAcceleratorTopologyIsAccepted() {
    fabric.ok(create(RACK, 16));
  }

  @Test
  void aPoolWithoutAnAcceleratorTopologyIsRefused() {
    for (String placement :
        new String[] {"{'type': 'COMPACT'}", "{'type': 'COMPACT', 'policyName': 'near'}"}) {
      Refused.as(
          create(placement, 2),
          400,
          "badRequest",
          "Machine type \"a4x-highgpu-4g\" must be used with accelerator topology 1x72, got none.");
    }
  }

  @Test
  void aPoolThatIsLargerThanAnNvlinkDomainIsRefused() {
    Refused.as(
        create(RACK, 19),
        400,
        "badRequest",
        "A node pool with accelerator topology 1x72 has at most 18 nodes, got 19.");
  }

  @Test
  void anAcceleratorTopologyForMachinesWithoutDomainsIsRefused() {
    ObjectNode body = Fabric.pool();
    ((ObjectNode) body.get("nodePool")).set("placementPolicy", Fabric.json(RACK));
    Refused.as(
        fabric.cloud.handle(CloudRequest.post(POOLS, body)),
        400,
        "badRequest",
        "Machine type \"a4-highgpu-8g\" must be used with accelerator topology none, got 1x72.");
  }
}

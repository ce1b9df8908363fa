package epfabric.rehearsal.cloud;

import static epfabric.rehearsal.cloud.Fabric.POOLS;
import static epfabric.rehearsal.cloud.Fabric.REGION;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.cloud.rest.CloudRequest;
import epfabric.rehearsal.cloud.rest.CloudResponse;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests compact placement of flex-start nodes. Source: cluster-toolkit, pull request 5737. */
class CompactFlexStartTest {
  private final Fabric fabric = new Fabric();

  @BeforeEach
  void createPolicies() {
    fabric.surroundings();
    fabric.ok(
        fabric.post(
            REGION + "/resourcePolicies",
            "{'name': 'near', 'workloadPolicy': {'type': 'HIGH_THROUGHPUT',"
                + " 'maxTopologyDistance': 'BLOCK'}}"));
    fabric.ok(
        fabric.post(
            REGION + "/resourcePolicies",
            "{'name': 'group', 'groupPlacementPolicy': {'collocation': 'COLLOCATED'}}"));
  }

  private CloudResponse create(String placement, String machine) {
    ObjectNode body = Fabric.pool();
    ObjectNode pool = (ObjectNode) body.get("nodePool");
    pool.set("placementPolicy", Fabric.json(placement));
    ObjectNode config = (ObjectNode) pool.get("config");
    config.remove("spot");
    config.put("flexStart", true).put("machineType", machine);
    if (!machine.equals("a4-highgpu-8g")) {
      config.remove("accelerators");
      pool.remove("networkConfig");
    }
    return fabric.cloud.handle(CloudRequest.post(POOLS, body));
  }

  @Test
  void aWorkloadPolicyIsAccepted() {
    fabric.ok(create("{'type': 'COMPACT', 'policyName': 'near'}", "a4-highgpu-8g"));
  }

  @Test
  void aMissingPolicyAndAGroupPlacementPolicyAreRefused() {
    String message =
        "Compact placement with DWS Flex start requires a workload policy of type HIGH_THROUGHPUT.";
    for (String placement :
        new String[] {"{'type': 'COMPACT'}", "{'type': 'COMPACT', 'policyName': 'group'}"}) {
      Refused.as(create(placement, "a4-highgpu-8g"), 400, "badRequest", message);
    }
  }

  @Test
  void aMachineTypeWithoutCompactFlexStartIsRefused() {
    Refused.as(
        create("{'type': 'COMPACT', 'policyName': 'near'}", "a3-megagpu-8g"),
        400,
        "badRequest",
        "Compact placement with DWS Flex start is only supported for A3 Ultra, A4, and H4D machine"
            + " types.");
  }

  @Test
  void aPolicyWithAMaximumDistanceNeedsTheTypeHighThroughput() {
    Refused.as(
        fabric.post(
            REGION + "/resourcePolicies",
            "{'name': 'far', 'workloadPolicy': {'type': 'HIGH_AVAILABILITY',"
                + " 'maxTopologyDistance': 'BLOCK'}}"),
        400,
        "badRequest",
        "Max topology distance can be set only when the workload policy type is HIGH_THROUGHPUT.");
  }

  @Test
  void aPolicyWithAMaximumDistanceMayNotHaveAnAcceleratorTopology() {
    Refused.as(
        fabric.post(
            REGION + "/resourcePolicies",
            "{'name': 'both', 'workloadPolicy': {'type': 'HIGH_THROUGHPUT',"
                + " 'acceleratorTopology': '1x72', 'maxTopologyDistance': 'BLOCK'}}"),
        400,
        "badRequest",
        "Max topology distance cannot be set if accelerator topology is set.");
  }
}

package epfabric.rehearsal.cloud;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.facts.NodeResource;
import epfabric.base.json.Json;
import epfabric.fabric.catalog.Machine;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What GKE adds to a node pool that is asked for. */
final class NodePoolBodies {
  private static final ObjectNode GPU_TAINT =
      Bodies.object("key", NodeResource.GPU, "value", "present", "effect", "NO_SCHEDULE");

  private NodePoolBodies() {}

  static ObjectNode complete(PoolPlan plan) {
    ObjectNode body = plan.body().deepCopy();
    Bodies.set(body, "status", "PROVISIONING");
    Bodies.set(body, "locations", Bodies.array(plan.zones()));
    Bodies.set(body, "selfLink", Gke.link(plan.path()));
    String master = Bodies.text(plan.clusterBody(), "currentMasterVersion").orElse(Versions.USUAL);
    Bodies.fill(body, "version", master);
    Bodies.fill(body, "management", Json.object());
    Bodies.fill(body, "autoscaling", Json.object());
    Bodies.fill(body, "maxPodsConstraint", Bodies.object("maxPodsPerNode", "110"));
    Bodies.fill(body, "podIpv4CidrSize", 24);
    ObjectNode upgrade = Bodies.child(body, "upgradeSettings");
    if (!upgrade.has("maxSurge") && !upgrade.has("maxUnavailable")) {
      Bodies.set(upgrade, "maxSurge", 1);
    }
    Bodies.fill(upgrade, "strategy", "SURGE");
    Bodies.fill(Bodies.child(body, "networkConfig"), "podRange", podRange(plan));
    nodes(plan, Bodies.child(body, "config"));
    return body;
  }

  private static String podRange(PoolPlan plan) {
    return Bodies.text(plan.clusterBody(), "ipAllocationPolicy.clusterSecondaryRangeName")
        .orElse("gke-" + Paths.name(plan.cluster()) + "-pods");
  }

  private static void nodes(PoolPlan plan, ObjectNode config) {
    Bodies.fill(config, "machineType", plan.machineType());
    Bodies.fill(config, "diskSizeGb", 100);
    Bodies.fill(config, "diskType", plan.machine().map(NodePoolBodies::disk).orElse("pd-balanced"));
    Bodies.fill(config, "imageType", "COS_CONTAINERD");
    Bodies.fill(config, "serviceAccount", "default");
    Bodies.fill(config, "metadata", Bodies.object("disable-legacy-endpoints", "true"));
    Bodies.fill(config, "shieldedInstanceConfig", Bodies.object("enableIntegrityMonitoring", true));
    Bodies.fill(config, "windowsNodeConfig", Json.object());
    taintGpus(config);
  }

  private static String disk(Machine machine) {
    return machine.bootDisks().get(0);
  }

  /** From GKE's page on GPUs: it taints such nodes itself, and shows that in the pool. */
  static void taintGpus(ObjectNode config) {
    if (Bodies.objects(config, "accelerators").isEmpty()
        || Bodies.objects(config, "taints").contains(GPU_TAINT)) {
      return;
    }
    ArrayNode taints = Bodies.array(Bodies.objects(config, "taints"));
    taints.add(GPU_TAINT.deepCopy());
    config.set("taints", taints);
  }

  /**
   * What cannot be deleted while the pool is there.
   *
   * @param body the pool with all that GKE adds
   */
  static Set<String> uses(PoolPlan plan, ObjectNode body) {
    Set<String> uses = new TreeSet<>();
    for (String own : List.of("networkConfig.network", "networkConfig.subnetwork")) {
      Bodies.text(plan.clusterBody(), own).ifPresent(uses::add);
    }
    for (ObjectNode nic : Bodies.objects(body, "networkConfig.additionalNodeNetworkConfigs")) {
      uses.add(plan.networkPath(nic));
      uses.add(plan.subnetworkPath(nic));
    }
    String policies = plan.project() + "/regions/" + plan.region() + "/resourcePolicies";
    Bodies.text(plan.body(), "placementPolicy.policyName")
        .ifPresent(name -> uses.add(Paths.resolve(name, policies)));
    return uses;
  }
}

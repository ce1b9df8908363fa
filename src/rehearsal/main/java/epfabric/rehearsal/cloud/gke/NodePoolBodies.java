package epfabric.rehearsal.cloud.gke;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.facts.NodeResource;
import epfabric.base.json.Json;
import epfabric.fabric.catalog.Machine;
import epfabric.rehearsal.cloud.machines.PoolPlan;
import epfabric.rehearsal.cloud.rest.Gke;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import epfabric.rehearsal.cloud.rest.ResourcePaths;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Adds the fields that GKE adds to a requested node pool. */
final class NodePoolBodies {
  private static final ObjectNode GPU_TAINT =
      JsonBodies.object("key", NodeResource.GPU, "value", "present", "effect", "NO_SCHEDULE");

  private NodePoolBodies() {}

  static ObjectNode complete(PoolPlan plan) {
    ObjectNode body = plan.body().deepCopy();
    JsonBodies.set(body, "status", "PROVISIONING");
    JsonBodies.set(body, "locations", JsonBodies.array(plan.zones()));
    JsonBodies.set(body, "selfLink", Gke.link(plan.path()));
    String master =
        JsonBodies.text(plan.clusterBody(), "currentMasterVersion").orElse(GkeVersions.USUAL);
    JsonBodies.fill(body, "version", master);
    JsonBodies.fill(body, "management", Json.object());
    JsonBodies.fill(body, "autoscaling", Json.object());
    JsonBodies.fill(body, "maxPodsConstraint", JsonBodies.object("maxPodsPerNode", "110"));
    JsonBodies.fill(body, "podIpv4CidrSize", 24);
    ObjectNode upgrade = JsonBodies.child(body, "upgradeSettings");
    if (!upgrade.has("maxSurge") && !upgrade.has("maxUnavailable")) {
      JsonBodies.set(upgrade, "maxSurge", 1);
    }
    JsonBodies.fill(upgrade, "strategy", "SURGE");
    JsonBodies.fill(JsonBodies.child(body, "networkConfig"), "podRange", podRange(plan));
    nodes(plan, JsonBodies.child(body, "config"));
    return body;
  }

  private static String podRange(PoolPlan plan) {
    return JsonBodies.text(plan.clusterBody(), "ipAllocationPolicy.clusterSecondaryRangeName")
        .orElse("gke-" + ResourcePaths.name(plan.cluster()) + "-pods");
  }

  private static void nodes(PoolPlan plan, ObjectNode config) {
    JsonBodies.fill(config, "machineType", plan.machineType());
    JsonBodies.fill(config, "diskSizeGb", 100);
    JsonBodies.fill(
        config, "diskType", plan.machine().map(NodePoolBodies::disk).orElse("pd-balanced"));
    JsonBodies.fill(config, "imageType", "COS_CONTAINERD");
    JsonBodies.fill(config, "serviceAccount", "default");
    JsonBodies.fill(config, "metadata", JsonBodies.object("disable-legacy-endpoints", "true"));
    JsonBodies.fill(
        config, "shieldedInstanceConfig", JsonBodies.object("enableIntegrityMonitoring", true));
    JsonBodies.fill(config, "windowsNodeConfig", Json.object());
    taintGpus(config);
  }

  private static String disk(Machine machine) {
    return machine.host().bootDisks().get(0);
  }

  /**
   * Adds the taint that GKE sets on GPU nodes and lists in their pool (from GKE's page on GPUs).
   */
  static void taintGpus(ObjectNode config) {
    if (JsonBodies.objects(config, "accelerators").isEmpty()
        || JsonBodies.objects(config, "taints").contains(GPU_TAINT)) {
      return;
    }
    ArrayNode taints = JsonBodies.array(JsonBodies.objects(config, "taints"));
    taints.add(GPU_TAINT.deepCopy());
    config.set("taints", taints);
  }

  /**
   * Returns the resources that cannot be deleted while the pool exists.
   *
   * @param body the pool with all fields that GKE adds
   */
  static Set<String> uses(PoolPlan plan, ObjectNode body) {
    Set<String> uses = new TreeSet<>();
    for (String own : List.of("networkConfig.network", "networkConfig.subnetwork")) {
      JsonBodies.text(plan.clusterBody(), own).ifPresent(uses::add);
    }
    for (ObjectNode nic : JsonBodies.objects(body, "networkConfig.additionalNodeNetworkConfigs")) {
      uses.add(plan.networkPath(nic));
      uses.add(plan.subnetworkPath(nic));
    }
    String policies = plan.project() + "/regions/" + plan.region() + "/resourcePolicies";
    JsonBodies.text(plan.body(), "placementPolicy.policyName")
        .ifPresent(name -> uses.add(ResourcePaths.resolve(name, policies)));
    return uses;
  }
}

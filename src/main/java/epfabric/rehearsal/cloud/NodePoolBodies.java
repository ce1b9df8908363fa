package epfabric.rehearsal.cloud;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import epfabric.catalog.Machine;
import epfabric.facts.NodeResource;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What GKE adds to a node pool that is asked for. */
final class NodePoolBodies {
  private static final JsonObject GPU_TAINT =
      Json.object("key", NodeResource.GPU, "value", "present", "effect", "NO_SCHEDULE");

  private NodePoolBodies() {}

  static JsonObject complete(PoolPlan plan) {
    JsonObject body = plan.body().deepCopy();
    Json.set(body, "status", "PROVISIONING");
    Json.set(body, "locations", Json.array(plan.zones()));
    Json.set(body, "selfLink", Gke.link(plan.path()));
    String master = Json.text(plan.clusterBody(), "currentMasterVersion").orElse(Versions.USUAL);
    Json.fill(body, "version", master);
    Json.fill(body, "management", new JsonObject());
    Json.fill(body, "autoscaling", new JsonObject());
    Json.fill(body, "maxPodsConstraint", Json.object("maxPodsPerNode", "110"));
    Json.fill(body, "podIpv4CidrSize", 24);
    JsonObject upgrade = Json.child(body, "upgradeSettings");
    if (!upgrade.has("maxSurge") && !upgrade.has("maxUnavailable")) {
      Json.set(upgrade, "maxSurge", 1);
    }
    Json.fill(upgrade, "strategy", "SURGE");
    Json.fill(Json.child(body, "networkConfig"), "podRange", podRange(plan));
    nodes(plan, Json.child(body, "config"));
    return body;
  }

  private static String podRange(PoolPlan plan) {
    return Json.text(plan.clusterBody(), "ipAllocationPolicy.clusterSecondaryRangeName")
        .orElse("gke-" + Paths.name(plan.cluster()) + "-pods");
  }

  private static void nodes(PoolPlan plan, JsonObject config) {
    Json.fill(config, "machineType", plan.machineType());
    Json.fill(config, "diskSizeGb", 100);
    Json.fill(config, "diskType", plan.machine().map(NodePoolBodies::disk).orElse("pd-balanced"));
    Json.fill(config, "imageType", "COS_CONTAINERD");
    Json.fill(config, "serviceAccount", "default");
    Json.fill(config, "metadata", Json.object("disable-legacy-endpoints", "true"));
    Json.fill(config, "shieldedInstanceConfig", Json.object("enableIntegrityMonitoring", true));
    Json.fill(config, "windowsNodeConfig", new JsonObject());
    taintGpus(config);
  }

  private static String disk(Machine machine) {
    return machine.bootDisks().get(0);
  }

  /** From GKE's page on GPUs: it taints such nodes itself, and shows that in the pool. */
  static void taintGpus(JsonObject config) {
    if (Json.objects(config, "accelerators").isEmpty()
        || Json.objects(config, "taints").contains(GPU_TAINT)) {
      return;
    }
    JsonArray taints = Json.array(Json.objects(config, "taints"));
    taints.add(GPU_TAINT.deepCopy());
    config.add("taints", taints);
  }

  /** What cannot be deleted while the pool is there. */
  static Set<String> uses(PoolPlan plan) {
    Set<String> uses = new TreeSet<>();
    for (String own : List.of("networkConfig.network", "networkConfig.subnetwork")) {
      Json.text(plan.clusterBody(), own).ifPresent(uses::add);
    }
    for (JsonObject nic : plan.additionalNetworks()) {
      uses.add(plan.networkPath(nic));
      uses.add(plan.subnetworkPath(nic));
    }
    String policies = plan.project() + "/regions/" + plan.region() + "/resourcePolicies";
    Json.text(plan.body(), "placementPolicy.policyName")
        .ifPresent(name -> uses.add(Paths.resolve(name, policies)));
    return uses;
  }
}

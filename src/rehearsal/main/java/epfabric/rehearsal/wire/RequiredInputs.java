package epfabric.rehearsal.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The inputs that the provider's types require. If one is missing, the provider refuses the
 * resource before it sends a request. The tables cover the properties that {@link WireShape}s know.
 * {@code []} stands for every item of a list.
 */
public final class RequiredInputs {
  private static final List<String> MEMBER =
      List.of("role", "member", "condition.title", "condition.expression");

  private static final Map<String, List<String>> OF_TYPE = table();

  private RequiredInputs() {}

  private static Map<String, List<String>> table() {
    Map<String, List<String>> table = new TreeMap<>();
    table.put(
        "gcp:compute/firewall:Firewall",
        List.of("network", "allows[].protocol", "denies[].protocol"));
    table.put(
        "gcp:compute/subnetwork:Subnetwork", List.of("network", "secondaryIpRanges[].rangeName"));
    table.put("gcp:compute/router:Router", List.of("network"));
    table.put(
        "gcp:compute/routerNat:RouterNat",
        List.of(
            "router",
            "sourceSubnetworkIpRangesToNat",
            "logConfig.enable",
            "logConfig.filter",
            "subnetworks[].name",
            "subnetworks[].sourceIpRangesToNats"));
    table.put("gcp:compute/resourcePolicy:ResourcePolicy", List.of("workloadPolicy.type"));
    table.put("gcp:container/cluster:Cluster", cluster());
    table.put("gcp:container/nodePool:NodePool", nodePool());
    table.put("gcp:projects/service:Service", List.of("service"));
    table.put("gcp:projects/iAMMember:IAMMember", with("project", MEMBER));
    table.put("gcp:serviceaccount/iAMMember:IAMMember", with("serviceAccountId", MEMBER));
    table.put("gcp:storage/bucketIAMMember:BucketIAMMember", with("bucket", MEMBER));
    table.put("gcp:artifactregistry/repository:Repository", List.of("format", "repositoryId"));
    table.put("gcp:storage/bucket:Bucket", List.of("location", "versioning.enabled"));
    return table;
  }

  private static List<String> with(String first, List<String> others) {
    List<String> all = new ArrayList<>(List.of(first));
    all.addAll(others);
    return List.copyOf(all);
  }

  private static List<String> cluster() {
    return List.of(
        "addonsConfig.dnsCacheConfig.enabled",
        "addonsConfig.gcePersistentDiskCsiDriverConfig.enabled",
        "addonsConfig.gcpFilestoreCsiDriverConfig.enabled",
        "addonsConfig.gcsFuseCsiDriverConfig.enabled",
        "addonsConfig.horizontalPodAutoscaling.disabled",
        "addonsConfig.httpLoadBalancing.disabled",
        "costManagementConfig.enabled",
        "gatewayApiConfig.channel",
        "loggingConfig.enableComponents",
        "maintenancePolicy.dailyMaintenanceWindow.startTime",
        "maintenancePolicy.maintenanceExclusions[].exclusionName",
        "maintenancePolicy.maintenanceExclusions[].exclusionOptions.scope",
        "maintenancePolicy.maintenanceExclusions[].startTime",
        "maintenancePolicy.recurringWindow.endTime",
        "maintenancePolicy.recurringWindow.recurrence",
        "maintenancePolicy.recurringWindow.startTime",
        "masterAuthorizedNetworksConfig.cidrBlocks[].cidrBlock",
        "monitoringConfig.advancedDatapathObservabilityConfig.enableMetrics",
        "monitoringConfig.advancedDatapathObservabilityConfig.enableRelay",
        "monitoringConfig.managedPrometheus.enabled",
        "privateClusterConfig.masterGlobalAccessConfig.enabled",
        "releaseChannel.channel",
        "secretManagerConfig.enabled",
        "verticalPodAutoscaling.enabled");
  }

  private static List<String> nodePool() {
    return List.of(
        "cluster",
        "nodeConfig.ephemeralStorageLocalSsdConfig.localSsdCount",
        "nodeConfig.fastSocket.enabled",
        "nodeConfig.gcfsConfig.enabled",
        "nodeConfig.guestAccelerators[].count",
        "nodeConfig.guestAccelerators[].type",
        "nodeConfig.guestAccelerators[].gpuDriverInstallationConfig.gpuDriverVersion",
        "nodeConfig.gvnic.enabled",
        "nodeConfig.localNvmeSsdBlockConfig.localSsdCount",
        "nodeConfig.reservationAffinity.consumeReservationType",
        "nodeConfig.taints[].effect",
        "nodeConfig.taints[].key",
        "nodeConfig.taints[].value",
        "nodeConfig.workloadMetadataConfig.mode",
        "placementPolicy.type",
        "queuedProvisioning.enabled");
  }

  /**
   * Returns the missing inputs in the order of the table, for example {@code allows[0].protocol}.
   */
  public static List<String> missing(String type, ObjectNode inputs) {
    List<String> missing = new ArrayList<>();
    OF_TYPE.getOrDefault(type, List.of()).forEach(path -> addMissing(inputs, "", path, missing));
    return missing;
  }

  /** Adds missing inputs below a block. An absent or not yet known block has no missing inputs. */
  private static void addMissing(
      ObjectNode block, String where, String path, List<String> missing) {
    int dot = path.indexOf('.');
    String head = dot < 0 ? path : path.substring(0, dot);
    if (dot < 0) {
      if (!block.has(head)) {
        missing.add(where + head);
      }
      return;
    }
    String rest = path.substring(dot + 1);
    String name = head.replace("[]", "");
    JsonNode inner = block.get(name);
    if (inner instanceof ObjectNode object) {
      addMissing(object, where + name + ".", rest, missing);
    } else if (inner instanceof ArrayNode items) {
      for (int i = 0; i < items.size(); i++) {
        if (items.get(i) instanceof ObjectNode item) {
          addMissing(item, where + name + "[" + i + "].", rest, missing);
        }
      }
    }
  }
}

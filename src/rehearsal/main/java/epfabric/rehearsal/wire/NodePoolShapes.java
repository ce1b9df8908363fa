package epfabric.rehearsal.wire;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.TextNode;
import epfabric.base.json.Json;
import java.util.List;

/** The request that creates a node pool, as the provider builds it. */
public final class NodePoolShapes {
  private NodePoolShapes() {}

  private static final WireShape ENABLED = WireShape.empty().flag("enabled");

  private static final WireShape ACCELERATOR =
      WireShape.empty()
          .text("type", "acceleratorType")
          .int64("count", "acceleratorCount")
          .text("gpuPartitionSize")
          .block("gpuDriverInstallationConfig", WireShape.empty().text("gpuDriverVersion"))
          .block(
              "gpuSharingConfig",
              WireShape.empty()
                  .text("gpuSharingStrategy")
                  .int64("maxSharedClientsPerGpu", "maxSharedClientsPerGpu"));

  private static final WireShape LINUX =
      WireShape.empty()
          .labels("sysctls")
          .text("cgroupMode")
          .text("transparentHugepageEnabled")
          .text("transparentHugepageDefrag")
          .block(
              "hugepagesConfig",
              "hugepages",
              WireShape.empty()
                  .number("hugepageSize2m", "hugepageSize2m")
                  .number("hugepageSize1g", "hugepageSize1g"));

  private static final WireShape MACHINE =
      WireShape.empty()
          .text("machineType")
          .text("imageType")
          .text("diskType")
          .number("diskSizeGb")
          .block(
              "bootDisk",
              WireShape.empty()
                  .text("diskType")
                  .int64("sizeGb", "sizeGb")
                  .int64("provisionedIops", "provisionedIops")
                  .int64("provisionedThroughput", "provisionedThroughput"))
          .number("localSsdCount")
          .block(
              "ephemeralStorageLocalSsdConfig",
              WireShape.empty().number("localSsdCount").number("dataCacheCount"))
          .block("localNvmeSsdBlockConfig", WireShape.empty().number("localSsdCount"))
          .blocks("guestAccelerators", "accelerators", ACCELERATOR)
          .flag("spot")
          .flag("preemptible")
          .flag("flexStart")
          .text("maxRunDuration")
          .text("minCpuPlatform")
          .block("gvnic", ENABLED)
          .block("gcfsConfig", ENABLED)
          .block("fastSocket", ENABLED)
          .block("hostMaintenancePolicy", WireShape.empty().text("maintenanceInterval"))
          .block(
              "reservationAffinity",
              WireShape.empty().text("consumeReservationType").text("key").texts("values"));

  static final WireShape NODE_CONFIG =
      MACHINE
          .labels("labels")
          .labels("resourceLabels")
          .labels("metadata")
          .texts("tags")
          .blocks("taints", WireShape.empty().text("key").text("value").text("effect"))
          .text("serviceAccount")
          .texts("oauthScopes")
          .block(
              "shieldedInstanceConfig",
              WireShape.empty()
                  .flag("enableSecureBoot")
                  .flag("enableIntegrityMonitoring")
                  .otherwise("enableIntegrityMonitoring", BooleanNode.valueOf(true)))
          .block("workloadMetadataConfig", WireShape.empty().text("mode"))
          .block("linuxNodeConfig", LINUX)
          .text("loggingVariant", "loggingConfig.variantConfig.variant")
          .otherwise("oauthScopes", defaultScopes());

  private static final WireShape NETWORK_CONFIG =
      WireShape.empty()
          .flag("enablePrivateNodes")
          .text("podRange")
          .flag("createPodRange")
          .text("acceleratorNetworkProfile")
          .text("subnetwork")
          .blocks(
              "additionalNodeNetworkConfigs", WireShape.empty().text("network").text("subnetwork"))
          .blocks(
              "additionalPodNetworkConfigs",
              WireShape.empty()
                  .text("subnetwork")
                  .text("secondaryPodRange")
                  .int64("maxPodsPerNode", "maxPodsPerNode.maxPodsPerNode"));

  private static final WireShape BLUE_GREEN =
      WireShape.empty()
          .text("nodePoolSoakDuration")
          .block(
              "standardRolloutPolicy",
              WireShape.empty().number("batchNodeCount").text("batchSoakDuration"));

  public static final WireShape NODE_POOL =
      WireShape.empty()
          .notSent("project", "location", "cluster", "deletionPolicy", "ignoreNodeCountChanges")
          .text("name")
          .text("version")
          .number("nodeCount", "initialNodeCount")
          .number("initialNodeCount", "initialNodeCount")
          .texts("nodeLocations", "locations")
          .int64("maxPodsPerNode", "maxPodsConstraint.maxPodsPerNode")
          .block(
              "management",
              WireShape.empty()
                  .flag("autoRepair")
                  .flag("autoUpgrade")
                  .otherwise("autoRepair", BooleanNode.valueOf(true))
                  .otherwise("autoUpgrade", BooleanNode.valueOf(true)))
          .block(
              "upgradeSettings",
              WireShape.empty()
                  .number("maxSurge")
                  .number("maxUnavailable")
                  .text("strategy")
                  .block("blueGreenSettings", BLUE_GREEN)
                  .otherwise("strategy", TextNode.valueOf("SURGE")))
          .block("placementPolicy", WireShape.empty().text("type").text("policyName"))
          .block("queuedProvisioning", ENABLED)
          .block(
              "autoscaling",
              WireShape.empty()
                  .number("minNodeCount")
                  .number("maxNodeCount")
                  .number("totalMinNodeCount")
                  .number("totalMaxNodeCount")
                  .text("locationPolicy")
                  .otherwise("enabled", BooleanNode.valueOf(true)))
          .block("networkConfig", NETWORK_CONFIG)
          .block("nodeConfig", "config", NODE_CONFIG);

  static final RequestConversion NODE_POOL_REQUEST =
      (inputs, where) -> RequestConversion.wrap("nodePool", NODE_POOL.convert(inputs, where));

  /**
   * Returns the OAuth scopes that the provider requests if the inputs name none. By default, gcloud
   * requests the same six scopes.
   */
  static ArrayNode defaultScopes() {
    ArrayNode scopes = Json.array();
    List.of(
            "devstorage.read_only",
            "logging.write",
            "monitoring",
            "service.management.readonly",
            "servicecontrol",
            "trace.append")
        .forEach(scope -> scopes.add("https://www.googleapis.com/auth/" + scope));
    return scopes;
  }
}

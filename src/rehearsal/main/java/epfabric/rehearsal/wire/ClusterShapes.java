package epfabric.rehearsal.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import epfabric.base.json.Json;
import java.util.List;
import java.util.Optional;

/** The request that creates a cluster, as the provider builds it. */
public final class ClusterShapes {
  private ClusterShapes() {}

  private static final String ENDPOINTS = "controlPlaneEndpointsConfig.ipEndpointsConfig.";
  private static final WireShape ENABLED = WireShape.empty().flag("enabled");
  private static final WireShape DISABLED = WireShape.empty().flag("disabled");
  private static final WireShape COMPONENTS =
      WireShape.empty().texts("enableComponents", "componentConfig.enableComponents");

  private static final WireShape ACCESS =
      WireShape.empty()
          .spread(
              "privateClusterConfig",
              WireShape.empty()
                  .flag("enablePrivateNodes", "networkConfig.defaultEnablePrivateNodes")
                  .inverted("enablePrivateEndpoint", ENDPOINTS + "enablePublicEndpoint")
                  .text("masterIpv4CidrBlock", "privateClusterConfig.masterIpv4CidrBlock")
                  .text("privateEndpointSubnetwork", ENDPOINTS + "privateEndpointSubnetwork")
                  .spread(
                      "masterGlobalAccessConfig",
                      WireShape.empty().flag("enabled", ENDPOINTS + "globalAccess")))
          .block(
              "masterAuthorizedNetworksConfig",
              ENDPOINTS + "authorizedNetworksConfig",
              WireShape.empty()
                  .blocks("cidrBlocks", WireShape.empty().text("cidrBlock").text("displayName"))
                  .flag("gcpPublicCidrsAccessEnabled")
                  .flag("privateEndpointEnforcementEnabled")
                  .otherwise("enabled", BooleanNode.valueOf(true)))
          .spread(
              "controlPlaneEndpointsConfig",
              WireShape.empty()
                  .block(
                      "dnsEndpointConfig",
                      "controlPlaneEndpointsConfig.dnsEndpointConfig",
                      WireShape.empty().flag("allowExternalTraffic"))
                  .spread(
                      "ipEndpointsConfig",
                      WireShape.empty().flag("enabled", ENDPOINTS + "enabled")));

  private static final WireShape NETWORKING =
      ACCESS
          .text("network")
          .text("subnetwork")
          .text("datapathProvider", "networkConfig.datapathProvider")
          .flag("enableMultiNetworking", "networkConfig.enableMultiNetworking")
          .flag("enableIntranodeVisibility", "networkConfig.enableIntraNodeVisibility")
          .flag("enableL4IlbSubsetting", "networkConfig.enableL4ilbSubsetting")
          .block(
              "gatewayApiConfig",
              "networkConfig.gatewayApiConfig",
              WireShape.empty().text("channel"))
          .block(
              "dnsConfig",
              "networkConfig.dnsConfig",
              WireShape.empty().text("clusterDns").text("clusterDnsScope").text("clusterDnsDomain"))
          .block(
              "ipAllocationPolicy",
              WireShape.empty()
                  .text("clusterSecondaryRangeName")
                  .text("servicesSecondaryRangeName")
                  .text("clusterIpv4CidrBlock")
                  .text("servicesIpv4CidrBlock")
                  .text("stackType")
                  .otherwise("useIpAliases", BooleanNode.valueOf(true))
                  .otherwise("stackType", TextNode.valueOf("IPV4")));

  private static final WireShape ADDONS =
      WireShape.empty()
          .block("httpLoadBalancing", DISABLED)
          .block("horizontalPodAutoscaling", DISABLED)
          .block("gcePersistentDiskCsiDriverConfig", ENABLED)
          .block("gcpFilestoreCsiDriverConfig", ENABLED)
          .block("gcsFuseCsiDriverConfig", ENABLED)
          .block("dnsCacheConfig", ENABLED);

  public static final WireShape CLUSTER =
      NETWORKING
          .notSent("project", "location", "removeDefaultNodePool", "skipNodePoolRefresh")
          .notSent("deletionProtection", "deletionPolicy", "ignoreNodeCountChanges")
          .with("networkingMode", ClusterShapes::requireVpcNative)
          .with("maintenancePolicy", ClusterShapes::maintenance, ClusterShapes::readMaintenance)
          .text("name")
          .text("description")
          .number("initialNodeCount")
          .texts("nodeLocations", "locations")
          .text("minMasterVersion", "initialClusterVersion")
          .block("releaseChannel", WireShape.empty().text("channel"))
          .block("workloadIdentityConfig", WireShape.empty().text("workloadPool"))
          .labels("resourceLabels")
          .block("addonsConfig", ADDONS)
          .block("loggingConfig", COMPONENTS)
          .block(
              "monitoringConfig",
              COMPONENTS
                  .block("managedPrometheus", "managedPrometheusConfig", ENABLED)
                  .block(
                      "advancedDatapathObservabilityConfig",
                      WireShape.empty().flag("enableMetrics").flag("enableRelay")))
          .block("fleet", WireShape.empty().text("project"))
          .block("secretManagerConfig", ENABLED)
          .block("costManagementConfig", ENABLED)
          .block("verticalPodAutoscaling", ENABLED)
          .block("securityPostureConfig", WireShape.empty().text("mode").text("vulnerabilityMode"))
          .flag("enableShieldedNodes", "shieldedNodes.enabled")
          .block("nodeConfig", NodePoolShapes.NODE_CONFIG)
          .otherwise("shieldedNodes.enabled", BooleanNode.valueOf(true))
          .otherwise(ENDPOINTS + "enabled", BooleanNode.valueOf(true))
          .otherwise(ENDPOINTS + "enablePublicEndpoint", BooleanNode.valueOf(true))
          .otherwise("nodeConfig.oauthScopes", NodePoolShapes.defaultScopes());

  static final RequestConversion CLUSTER_REQUEST =
      (inputs, where) -> RequestConversion.wrap("cluster", CLUSTER.convert(inputs, where));

  private static void requireVpcNative(JsonNode mode, ObjectNode body, String where) {
    if (!mode.asText().equals("VPC_NATIVE")) {
      throw new IllegalArgumentException(where + ": expected VPC_NATIVE, got " + mode);
    }
  }

  private static final List<String> WINDOWS = List.of("dailyMaintenanceWindow", "recurringWindow");

  private static final WireShape MAINTENANCE =
      WireShape.empty()
          .block("dailyMaintenanceWindow", WireShape.empty().text("startTime"))
          .block(
              "recurringWindow",
              WireShape.empty()
                  .text("startTime", "window.startTime")
                  .text("endTime", "window.endTime")
                  .text("recurrence"))
          .with("maintenanceExclusions", ClusterShapes::exclusions, ClusterShapes::readExclusions);

  private static final WireShape EXCLUSION =
      WireShape.empty()
          .notSent("exclusionName")
          .text("startTime")
          .text("endTime")
          .block(
              "exclusionOptions",
              "maintenanceExclusionOptions",
              WireShape.empty().text("scope").text("endTimeBehavior"));

  /**
   * Writes a maintenance policy. The provider refuses a policy without exactly one kind of window;
   * exclusions are optional.
   */
  private static void maintenance(JsonNode value, ObjectNode body, String where) {
    ObjectNode policy = WireShape.objectOf(value, where);
    if (WINDOWS.stream().filter(policy::has).count() != 1) {
      throw new IllegalArgumentException(where + ": expected exactly one of " + WINDOWS);
    }
    JsonPaths.put(body, "maintenancePolicy.window", MAINTENANCE.convert(policy, where));
  }

  private static Optional<JsonNode> readMaintenance(ObjectNode body) {
    return JsonPaths.get(body, "maintenancePolicy.window")
        .map(window -> MAINTENANCE.read((ObjectNode) window));
  }

  private static Optional<JsonNode> readExclusions(ObjectNode window) {
    return JsonPaths.get(window, "maintenanceExclusions")
        .map(
            found -> {
              ArrayNode exclusions = Json.array();
              found
                  .properties()
                  .forEach(e -> exclusions.add(readExclusion(e.getKey(), e.getValue())));
              return exclusions;
            });
  }

  private static ObjectNode readExclusion(String name, JsonNode body) {
    ObjectNode exclusion = Json.object();
    exclusion.put("exclusionName", name);
    EXCLUSION
        .read((ObjectNode) body)
        .properties()
        .forEach(e -> exclusion.set(e.getKey(), e.getValue()));
    return exclusion;
  }

  /**
   * Converts a list of named exclusions to a map; an exclusion's end behavior replaces its end
   * time.
   */
  private static void exclusions(JsonNode value, ObjectNode body, String where) {
    ObjectNode byName = Json.object();
    for (JsonNode item : WireShape.arrayOf(value, where)) {
      ObjectNode exclusion = WireShape.objectOf(item, where);
      ObjectNode converted = EXCLUSION.convert(exclusion, where);
      if (JsonPaths.has(converted, "maintenanceExclusionOptions.endTimeBehavior")) {
        converted.remove("endTime");
      }
      byName.set(exclusion.get("exclusionName").asText(), converted);
    }
    body.set("maintenanceExclusions", byName);
  }
}

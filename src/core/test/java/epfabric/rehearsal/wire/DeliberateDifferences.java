package epfabric.rehearsal.wire;

import static epfabric.rehearsal.wire.Difference.ABSENT;

import java.util.List;
import java.util.stream.Stream;

/** Lists every place where our requests differ from gcloud's on purpose, with the reason. */
final class DeliberateDifferences {
  private static final String SCOPES =
      """
      ["https://www.googleapis.com/auth/devstorage.read_only",\
      "https://www.googleapis.com/auth/logging.write",\
      "https://www.googleapis.com/auth/monitoring",\
      "https://www.googleapis.com/auth/service.management.readonly",\
      "https://www.googleapis.com/auth/servicecontrol",\
      "https://www.googleapis.com/auth/trace.append"]""";

  private DeliberateDifferences() {}

  /** Differences of the default pool, which is created through older fields and removed at once. */
  static final List<Difference> DEFAULT_POOL =
      defaultPool(
          "{\"oauthScopes\":" + SCOPES + "}",
          "the provider's default for the pool that is removed at once");

  private static List<Difference> defaultPool(String nodeConfig, String why) {
    return List.of(
        new Difference(
            "cluster.initialNodeCount",
            "1",
            ABSENT,
            "the provider has no name for the default pool, which it removes at once"),
        new Difference("cluster.nodeConfig", nodeConfig, ABSENT, why),
        new Difference(
            "cluster.nodePools",
            ABSENT,
            """
            [{"config":{"oauthScopes":%s},"initialNodeCount":1,\
            "management":{"autoRepair":true,"autoUpgrade":true},"name":"default-pool",\
            "upgradeSettings":{"maxSurge":1}}]"""
                .formatted(SCOPES),
            "gcloud names the default pool, which we do not keep"));
  }

  /**
   * Differences of the gVNIC subnet. The recording is of an RDMA subnet, which the same command
   * creates.
   */
  static final List<Difference> GVNIC_SUBNET =
      List.of(
          new Difference(
              "ipCidrRange", "\"192.168.64.0/18\"", "\"192.168.128.0/21\"", "another subnet"),
          new Difference("network", "\"a4-net-1\"", "\"a4-rdma-net\"", "another network"));

  static final List<Difference> FIREWALL =
      List.of(
          new Difference(
              "sourceRanges",
              "[\"10.4.0.0/14\",\"192.168.0.0/18\"]",
              "[\"192.168.0.0/16\"]",
              "allows nodes and pods of this network, and not the RDMA network"));

  /** Differences of every GPU pool that we create. */
  private static final List<Difference> GPU_POOL =
      List.of(
          new Difference(
              "nodePool.upgradeSettings.maxSurge",
              ABSENT,
              "1",
              "a surge needs spare B200 nodes, which are not available"),
          new Difference(
              "nodePool.upgradeSettings.maxUnavailable",
              "1",
              ABSENT,
              "without a surge, a node is removed before its successor is created"),
          new Difference(
              "nodePool.config.taints",
              """
              [{"effect":"NO_SCHEDULE",\
              "key":"startup-taint.cluster-autoscaler.kubernetes.io/epfabric-unverified",\
              "value":"true"}]""",
              ABSENT,
              "no work before the installer has verified the node"),
          new Difference(
              "nodePool.config.gvnic.enabled",
              "true",
              ABSENT,
              "states what these machines always have, so that a default cannot change it"),
          new Difference(
              "nodePool.config.workloadMetadataConfig.mode",
              "\"GKE_METADATA\"",
              ABSENT,
              "pods must not get the node's credentials"));

  static final List<Difference> DEV_CLUSTER =
      joined(
          defaultPool(
              "{\"oauthScopes\":[\"https://www.googleapis.com/auth/cloud-platform\"],"
                  + "\"serviceAccount\":\"a4-nodes@PROJECT.iam.gserviceaccount.com\"}",
              "the default pool uses our account, not the project's default"),
          List.of(
              new Difference(
                  "cluster.controlPlaneEndpointsConfig.ipEndpointsConfig.authorizedNetworksConfig"
                      + ".cidrBlocks[0].cidrBlock",
                  "\"0.0.0.0/0\"",
                  ABSENT,
                  "the provider treats an absent list as unchanged"),
              new Difference(
                  "cluster.controlPlaneEndpointsConfig.ipEndpointsConfig.authorizedNetworksConfig"
                      + ".cidrBlocks[0].displayName",
                  "\"everybody\"",
                  ABSENT,
                  "the name shows that every address is allowed"),
              new Difference(
                  "cluster.controlPlaneEndpointsConfig.ipEndpointsConfig.authorizedNetworksConfig"
                      + ".enabled",
                  "true",
                  ABSENT,
                  "authorized networks are listed"),
              new Difference(
                  "cluster.locations[0]",
                  "\"ZONE\"",
                  ABSENT,
                  "one initial node instead of one in each zone of the region"),
              new Difference(
                  "cluster.initialClusterVersion",
                  ABSENT,
                  "\"1.33.5-gke.1162000\"",
                  "the release channel's own version unless the environment pins one"),
              new Difference(
                  "cluster.maintenancePolicy",
                  """
                  {"window":{"maintenanceExclusions":{"no-node-upgrades":{\
                  "maintenanceExclusionOptions":{"endTimeBehavior":"UNTIL_END_OF_SUPPORT",\
                  "scope":"NO_MINOR_OR_NODE_UPGRADES"},"startTime":"2026-01-01T00:00:00Z"}},\
                  "recurringWindow":{"recurrence":"FREQ=DAILY",\
                  "window":{"endTime":"2026-01-02T00:00:00Z",\
                  "startTime":"2026-01-01T00:00:00Z"}}}}""",
                  ABSENT,
                  "GPU nodes are not upgraded while they work; the provider requires a window too"),
              new Difference(
                  "cluster.resourceLabels.epfabric-environment",
                  "\"dev\"",
                  ABSENT,
                  "finds what is ours, costs and leftovers")));

  static final List<Difference> DEV_POOL =
      joined(
          GPU_POOL,
          joined(
              ownPool("dev", "a4"),
              List.of(
                  new Difference(
                      "nodePool.config.shieldedInstanceConfig.enableSecureBoot",
                      "true",
                      ABSENT,
                      "GKE's drivers are signed; the guide's are not"),
                  new Difference(
                      "nodePool.config.diskSizeGb",
                      "200",
                      "1000",
                      "images and caches live on the local SSDs"),
                  new Difference(
                      "nodePool.config.labels[\"cloud.google.com/gke-networking-dra-driver\"]",
                      "\"true\"",
                      ABSENT,
                      "GKE's driver publishes the NICs that pods claim"),
                  new Difference(
                      "nodePool.version",
                      ABSENT,
                      "\"1.33.5-gke.1162000\"",
                      "nodes get the control plane's version unless the environment pins one"),
                  new Difference(
                      "nodePool.config.imageType",
                      "\"COS_CONTAINERD\"",
                      "\"UBUNTU_CONTAINERD\"",
                      "Google supports GPUDirect RDMA on Container-Optimized OS only"),
                  new Difference(
                      "nodePool.config.accelerators[0].gpuDriverInstallationConfig.gpuDriverVersion",
                      "\"DEFAULT\"",
                      "\"INSTALLATION_DISABLED\"",
                      "GKE installs the driver on Container-Optimized OS"))));

  static final List<Difference> GUIDE_POOL =
      joined(
          joined(GPU_POOL, ownPool("guide", "epfabric-guide")),
          List.of(
              new Difference(
                  "nodePool.version",
                  ABSENT,
                  "\"1.33.5-gke.1162000\"",
                  "a pinned patch version expires; nodes get the version of the cluster")));

  /** Differences that contain the environment's name. */
  private static List<Difference> ownPool(String environment, String prefix) {
    String label = "\"" + environment + "\"";
    return List.of(
        new Difference(
            "nodePool.config.labels.epfabric-environment", label, ABSENT, "distinguishes pools"),
        new Difference(
            "nodePool.config.resourceLabels.epfabric-environment",
            label,
            ABSENT,
            "finds what is ours, costs and leftovers"),
        new Difference(
            "nodePool.config.serviceAccount",
            "\"" + prefix + "-nodes@PROJECT.iam.gserviceaccount.com\"",
            ABSENT,
            "an account of few roles instead of the project's default one"));
  }

  private static List<Difference> joined(List<Difference> first, List<Difference> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }
}

package epfabric.deploy.infra;

import static epfabric.deploy.infra.Planned.inputs;
import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.engine.Registration;
import epfabric.deploy.engine.Registrations;
import epfabric.deploy.manifest.tree.TreeLookup;
import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.plan.Planning;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests inputs of GPU pools that do not occur in shipped environments. */
class GpuNodePoolTest {
  private static final String STARTUP_TAINT =
      "startup-taint.cluster-autoscaler.kubernetes.io/epfabric-unverified";

  private static Registration pool(EnvironmentBuilder environment) {
    return Planned.named(Planned.record(Planning.planOf(environment)), "NodePool", "gpu");
  }

  private static EnvironmentBuilder flexStart() {
    return anEnvironment().boughtAs("flex-start").scalingFrom(1, 4);
  }

  @Test
  void flexStartNodesHaveAMaximumDurationAndNoPlacement() {
    Registration pool = pool(flexStart().withPool("maxRunDuration", "36h"));
    assertThat(inputs(pool, "nodeConfig"))
        .containsEntry("flexStart", true)
        .containsEntry("maxRunDuration", "129600s")
        .containsEntry("reservationAffinity", Map.of("consumeReservationType", "NO_RESERVATION"))
        .doesNotContainKey("spot");
    assertThat(inputs(pool, "management"))
        .isEqualTo(Map.of("autoRepair", false, "autoUpgrade", true));
    assertThat(pool.inputs()).doesNotContainKey("placementPolicy");
  }

  /**
   * Sources: Google's page "Run a large-scale workload with flex-start with queued provisioning"
   * (--flex-start with --enable-queued-provisioning, --num-nodes=0, --reservation-affinity=none,
   * --no-enable-autorepair); cluster-toolkit, examples/gke-consumption-options,
   * dws-flex-start-queued-provisioning (no compact placement).
   */
  @Test
  void flexStartNodesOfAFabricWithAQueueAreQueued() {
    EnvironmentBuilder queued =
        anEnvironment().boughtAs("flex-start").scalingFrom(0, 4).with("addons", "kueue", "true");
    Registration pool = pool(queued);
    assertThat(pool.inputs())
        .containsEntry("queuedProvisioning", Map.of("enabled", true))
        .containsEntry("initialNodeCount", 0L)
        .doesNotContainKey("placementPolicy");
    assertThat(inputs(pool, "nodeConfig"))
        .containsEntry("flexStart", true)
        .containsEntry("reservationAffinity", Map.of("consumeReservationType", "NO_RESERVATION"));
    assertThat(pool(queued.withLine("epfabric:parked", "true")).inputs())
        .containsEntry("queuedProvisioning", Map.of("enabled", true));
    assertThat(pool(queued.withPool("queued", "false")).inputs())
        .doesNotContainKey("queuedProvisioning");
    assertThat(pool(queued.placed("compact")).inputs()).doesNotContainKey("queuedProvisioning");
    assertThat(pool(flexStart().with("addons", "kueue", "true")).inputs())
        .doesNotContainKey("queuedProvisioning");
  }

  /** Source: ai-on-gke, dws-examples: ProvisioningRequests without a queue of the fabric. */
  @Test
  void queuedNodesDoNotRequireAQueueOfTheFabric() {
    EnvironmentBuilder requested =
        anEnvironment().boughtAs("flex-start").scalingFrom(0, 4).withPool("queued", "true");
    assertThat(pool(requested).inputs())
        .containsEntry("queuedProvisioning", Map.of("enabled", true));
  }

  @Test
  void theAutoscalerDecidesTheNumberOfNodes() {
    Registration pool = pool(flexStart());
    assertThat(inputs(pool, "autoscaling"))
        .isEqualTo(Map.of("minNodeCount", 1L, "maxNodeCount", 4L, "locationPolicy", "ANY"));
    assertThat(pool.inputs()).containsEntry("initialNodeCount", 1L).doesNotContainKey("nodeCount");
    assertThat(pool.listOption("ignoreChanges")).containsExactly("initialNodeCount");
  }

  @Test
  void aParkedPoolIsEmptyAndNotAutoscaled() {
    Registration pool = pool(flexStart().withLine("epfabric:parked", "true"));
    assertThat(pool.inputs())
        .containsEntry("nodeCount", 0L)
        .doesNotContainKeys("autoscaling", "initialNodeCount");
  }

  @Test
  void aFixedNumberOfNodesIsNotAutoscaled() {
    Registration pool = pool(anEnvironment().withNodes(5));
    assertThat(pool.inputs())
        .containsEntry("nodeCount", 5L)
        .doesNotContainKeys("autoscaling", "initialNodeCount");
    assertThat(pool.listOption("ignoreChanges")).isEmpty();
  }

  @Test
  void driversOfGkeRequireContainerOptimizedOs() {
    assertThat(inputs(pool(anEnvironment().withPool("drivers", "gke")), "nodeConfig"))
        .containsEntry("imageType", "COS_CONTAINERD")
        .containsEntry("guestAccelerators", accelerators("DEFAULT"));
    EnvironmentBuilder latest =
        anEnvironment().withPool("drivers", "gke").withPool("driverVersion", "latest");
    assertThat(inputs(pool(latest), "nodeConfig"))
        .containsEntry("guestAccelerators", accelerators("LATEST"));
  }

  @Test
  void driversOfTheInstallerRequireUbuntuAndNoDriverOfGke() {
    assertThat(inputs(pool(anEnvironment().withPool("drivers", "installer")), "nodeConfig"))
        .containsEntry("imageType", "UBUNTU_CONTAINERD")
        .containsEntry("guestAccelerators", accelerators("INSTALLATION_DISABLED"));
  }

  /**
   * Sources: cluster-toolkit's module gke-node-pool, which has {@code enable_secure_boot} on by
   * default and turns it off for modules that are not signed; Google's page on third-party kernel
   * modules.
   */
  @Test
  void secureBootIsOnUnlessModulesMayBeUnsigned() {
    assertThat(secureBoot(anEnvironment())).isTrue();
    assertThat(secureBoot(anEnvironment().withPool("driverVersion", "latest"))).isTrue();
    assertThat(secureBoot(anEnvironment().withPool("driverVersion", "disabled"))).isFalse();
    assertThat(secureBoot(anEnvironment().withPool("drivers", "installer"))).isFalse();
    assertThat(secureBoot(anEnvironment().withSoftware("b200"))).isFalse();
    assertThat(secureBoot(anEnvironment().withPool("secureBoot", "false"))).isFalse();
    assertThat(
            secureBoot(
                anEnvironment()
                    .withPool("driverVersion", "disabled")
                    .withPool("secureBoot", "true")))
        .isTrue();
  }

  private static boolean secureBoot(EnvironmentBuilder environment) {
    Map<String, Object> nodes = inputs(pool(environment), "nodeConfig");
    return TreeLookup.text(nodes, "shieldedInstanceConfig", "enableSecureBoot").equals("true");
  }

  /**
   * Source: cluster-toolkit, whose {@code host_maintenance_interval} takes these two values, and
   * whose A3 Mega pools (hcls-blueprint.yaml, gke-a3-megagpu) have {@code PERIODIC} with a
   * reservation.
   */
  @Test
  void theMaintenanceIntervalFollowsTheSetting() {
    assertThat(
            inputs(pool(reserved().withPool("hostMaintenanceInterval", "periodic")), "nodeConfig"))
        .containsEntry("hostMaintenancePolicy", Map.of("maintenanceInterval", "PERIODIC"));
    assertThat(
            inputs(pool(reserved().withPool("hostMaintenanceInterval", "as-needed")), "nodeConfig"))
        .containsEntry("hostMaintenancePolicy", Map.of("maintenanceInterval", "AS_NEEDED"));
    assertThat(inputs(pool(reserved()), "nodeConfig")).doesNotContainKey("hostMaintenancePolicy");
  }

  /**
   * Sources: Google's page "Prepare GKE infrastructure for DRA workloads" and its example of A100
   * pools (kubernetes-engine-samples): no driver, no device plugin, and two labels for NVIDIA's
   * driver and the autoscaler.
   */
  @Test
  void nodesOfClaimedGpusHaveLabelsOfTheNvidiaDriverAndNoDevicePlugin() {
    Registration claimed =
        pool(
            anEnvironment()
                .withPool("driverVersion", "disabled")
                .withPool("gpus", "claimed")
                .with("acceptance", "gate", "off"));
    assertThat(inputs(claimed, "nodeConfig"))
        .containsEntry("guestAccelerators", accelerators("INSTALLATION_DISABLED"))
        .containsEntry(
            "labels",
            Map.of(
                "epfabric-environment", "test",
                "cloud.google.com/gke-networking-dra-driver", "true",
                "gke-no-default-nvidia-gpu-device-plugin", "true",
                "nvidia.com/gpu.present", "true",
                "cloud.google.com/gke-nvidia-gpu-dra-driver", "true"));
  }

  private static EnvironmentBuilder reserved() {
    return anEnvironment().boughtAs("reservation").withReservation("b200");
  }

  private static List<Map<String, Object>> accelerators(String driver) {
    return List.of(
        Map.of(
            "type",
            "nvidia-b200",
            "count",
            8L,
            "gpuDriverInstallationConfig",
            Map.of("gpuDriverVersion", driver)));
  }

  /** Source of the fields: cluster-toolkit, examples/gke-consumption-options (2026-06-05). */
  @Test
  void compactFlexStartNodesUseTheWorkloadPolicyThatTheStackCreates() {
    EnvironmentBuilder compact =
        flexStart().withPool("placementPolicy", "{maxDistance: block}").withPool("pools", "2");
    Registrations all = Planned.record(Planning.planOf(compact));
    Registration policy = Planned.named(all, "ResourcePolicy", "placement");
    assertThat(policy.inputs())
        .isEqualTo(
            Map.of(
                "name",
                "epfabric-test-placement",
                "project",
                "my-project",
                "region",
                "us-central1",
                "workloadPolicy",
                Map.of("type", "HIGH_THROUGHPUT", "maxTopologyDistance", "BLOCK")));
    for (String pool : List.of("gpu", "gpu-1")) {
      Registration placed = Planned.named(all, "NodePool", pool);
      assertThat(placed.inputs())
          .containsEntry(
              "placementPolicy",
              Map.of("type", "COMPACT", "policyName", "epfabric-test-placement"));
      assertThat(placed.propertyDependencies().get("placementPolicy"))
          .containsExactly(policy.urn());
    }
  }

  @Test
  void anExistingPlacementPolicyIsNamedAndNotRegistered() {
    Registrations all =
        Planned.record(Planning.planOf(flexStart().withPool("placementPolicy", "{name: near}")));
    assertThat(Planned.named(all, "NodePool", "gpu").inputs())
        .containsEntry("placementPolicy", Map.of("type", "COMPACT", "policyName", "near"));
    assertThat(all.resources()).noneMatch(r -> r.type().endsWith(":ResourcePolicy"));
  }

  @Test
  void onDemandNodesAreNeitherSpotNorFlexStartNorReserved() {
    Registration pool = pool(anEnvironment().boughtAs("on-demand"));
    assertThat(inputs(pool, "nodeConfig"))
        .doesNotContainKeys("spot", "flexStart", "maxRunDuration", "reservationAffinity");
    assertThat(pool.inputs()).containsEntry("placementPolicy", Map.of("type", "COMPACT"));
  }

  @Test
  void nodesUseOnlyTheirReservation() {
    String shared = "projects/owner/reservations/b200";
    Registration pool = pool(anEnvironment().boughtAs("reservation").withReservation(shared));
    assertThat(inputs(pool, "nodeConfig"))
        .containsEntry(
            "reservationAffinity",
            Map.of(
                "consumeReservationType", "SPECIFIC_RESERVATION",
                "key", "compute.googleapis.com/reservation-name",
                "values", List.of(shared)))
        .doesNotContainKeys("spot", "flexStart");
  }

  /** Source: cluster-toolkit, gke-node-pool, active_reservation_values. */
  @Test
  void eachPoolNamesItsReservationBlockInTheLongForm() {
    Registrations all =
        Planned.record(
            Planning.planOf(
                anEnvironment()
                    .boughtAs("reservation")
                    .withPool(
                        "pools",
                        "[{reservation: r/reservationBlocks/a}, {reservation: r/reservationBlocks/b}]")));
    assertThat(reservationsOf(all, "gpu"))
        .isEqualTo(List.of("projects/my-project/reservations/r/reservationBlocks/a"));
    assertThat(reservationsOf(all, "gpu-1"))
        .isEqualTo(List.of("projects/my-project/reservations/r/reservationBlocks/b"));
  }

  private static List<Object> reservationsOf(Registrations all, String pool) {
    return TreeLookup.list(
        Planned.named(all, "NodePool", pool).inputs(),
        "nodeConfig",
        "reservationAffinity",
        "values");
  }

  @Test
  void surgeUpgradesFollowTheSettings() {
    Registration pool = pool(anEnvironment().withUpgrades("{maxSurge: 2, maxUnavailable: 3}"));
    assertThat(inputs(pool, "upgradeSettings"))
        .isEqualTo(Map.of("maxSurge", 2L, "maxUnavailable", 3L));
  }

  @Test
  void blueGreenUpgradesMoveOneNodeAfterTheOther() {
    Registration pool = pool(anEnvironment().placed("none").withUpgrades("{strategy: blue-green}"));
    assertThat(inputs(pool, "upgradeSettings"))
        .isEqualTo(
            Map.of(
                "strategy",
                "BLUE_GREEN",
                "blueGreenSettings",
                Map.of(
                    "nodePoolSoakDuration",
                    "3600s",
                    "standardRolloutPolicy",
                    Map.of("batchNodeCount", 1L, "batchSoakDuration", "0s"))));
  }

  @Test
  void configuredTaintsFollowTheStartupTaint() {
    Registration pool =
        pool(
            anEnvironment()
                .withPool(
                    "taints", "[{key: example.com/a, value: b, effect: prefer-no-schedule}]"));
    assertThat(inputs(pool, "nodeConfig").get("taints"))
        .isEqualTo(
            List.of(
                Map.of("key", STARTUP_TAINT, "value", "true", "effect", "NO_SCHEDULE"),
                Map.of("key", "example.com/a", "value", "b", "effect", "PREFER_NO_SCHEDULE")));
  }

  @Test
  void configuredLabelsAreAddedToTheSelectorLabel() {
    assertThat(
            inputs(pool(anEnvironment().withPool("labels", "{a: b}")), "nodeConfig").get("labels"))
        .isEqualTo(
            Map.of(
                "epfabric-environment", "test",
                "cloud.google.com/gke-networking-dra-driver", "true",
                "a", "b"));
  }

  @Test
  void disksScopesAndSecureBootFollowTheSettings() {
    Registration pool =
        pool(
            anEnvironment()
                .withPool("bootDiskGib", "500")
                .withPool("scopes", "[https://www.googleapis.com/auth/devstorage.read_only]"));
    assertThat(inputs(pool, "nodeConfig"))
        .containsEntry("diskType", "hyperdisk-balanced")
        .containsEntry("diskSizeGb", 500L)
        .containsEntry("ephemeralStorageLocalSsdConfig", Map.of("localSsdCount", 32L))
        .containsEntry(
            "oauthScopes", List.of("https://www.googleapis.com/auth/devstorage.read_only"))
        .containsEntry(
            "shieldedInstanceConfig",
            Map.of("enableIntegrityMonitoring", true, "enableSecureBoot", true));
  }

  @Test
  void aConfiguredAccountIsUsedAndNoAccountIsCreated() {
    String account = "gpu-nodes@my-project.iam.gserviceaccount.com";
    Registrations recorded =
        Planned.record(Planning.planOf(anEnvironment().withPool("serviceAccount", account)));
    for (String pool : List.of("gpu", "system")) {
      assertThat(inputs(Planned.named(recorded, "NodePool", pool), "nodeConfig"))
          .containsEntry("serviceAccount", account);
    }
    assertThat(recorded.resources()).noneMatch(r -> r.name().equals("nodes"));
  }

  @Test
  void nodesFollowThePrivateNodesSettingOfTheCluster() {
    assertThat(inputs(pool(anEnvironment().withCluster("privateNodes", "false")), "networkConfig"))
        .containsEntry("enablePrivateNodes", false);
    assertThat(inputs(pool(anEnvironment().withAdoptedCluster()), "networkConfig"))
        .containsEntry("enablePrivateNodes", true);
  }
}

package epfabric.fabric.plan.rule;

import epfabric.base.value.DriverSource;
import epfabric.base.value.EnumWord;
import epfabric.base.value.GkeVersion;
import epfabric.fabric.catalog.GkeRelease;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.catalog.SoftwareSet;
import epfabric.fabric.environment.AcceptanceSettings;
import epfabric.fabric.environment.ClusterSettings;
import epfabric.fabric.environment.Environment.NodeTest;
import epfabric.fabric.environment.Environment.PayloadPlace;
import epfabric.fabric.environment.GpuPoolRequest;
import epfabric.fabric.environment.GpuPoolRequest.DriverVersion;
import epfabric.fabric.environment.GpuPoolRequest.GpuRequests;
import epfabric.fabric.environment.GpuPoolSettings;
import epfabric.fabric.environment.InstallerSettings;
import epfabric.fabric.environment.NetworkSettings;
import epfabric.fabric.environment.WorkloadRequest.Gate;
import epfabric.fabric.environment.WorkloadSettings;
import epfabric.fabric.plan.InstallPlan;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Checks that the nodes' drivers fit the software set, and that the node settings fit the drivers.
 */
final class DriverRules {
  /**
   * Scopes of which nodes need one, because they download GKE's driver from a bucket (GKE: Run GPUs
   * in Standard node pools).
   */
  private static final List<String> SCOPES_FOR_DRIVERS =
      List.of(
          "https://www.googleapis.com/auth/cloud-platform",
          "https://www.googleapis.com/auth/devstorage.read_only",
          "https://www.googleapis.com/auth/devstorage.read_write",
          "https://www.googleapis.com/auth/devstorage.full_control");

  private final PlanRules rules;
  private final GpuPoolRequest requested;

  DriverRules(PlanRules rules) {
    this.rules = rules;
    this.requested = rules.fabric().gpuPool();
  }

  void check() {
    rules.machine().ifPresent(this::checkMachine);
    rules.input().software().ifPresent(this::checkSet);
    if (rules.input().drivers() == DriverSource.GKE) {
      checkModuleCache();
      checkNeighbourTest();
      if (gkeInstalls(rules)) {
        requested.node().identity().scopes().ifPresent(this::checkScopes);
        rules.input().software().ifPresent(this::checkRelease);
      }
    } else {
      checkPayload();
      checkVersion();
    }
    checkRemoval();
    if (requested.node().drivers().gpus().equals(Optional.of(GpuRequests.CLAIMED))) {
      checkClaimed();
    }
  }

  /**
   * Checks that only NVIDIA's DRA driver allocates GPUs (Google: Prepare GKE infrastructure for DRA
   * workloads), that pods can claim NICs beside the GPUs, and that nothing requests GPUs by number,
   * as the tests of the fabric do.
   */
  private void checkClaimed() {
    rules
        .machine()
        .filter(machine -> !machine.nics().besideGpus())
        .ifPresent(
            machine ->
                rules.broken(
                    GpuPoolSettings.GPUS,
                    "pods claim each GPU with a NIC at the same PCIe root, and the NICs of "
                        + machine.name()
                        + " are at its CPUs",
                    "counted, or no gpus"));
    if (rules.input().drivers() != DriverSource.GKE || gkeInstalls(rules)) {
      rules.broken(
          GpuPoolSettings.GPUS,
          "NVIDIA's DRA driver needs nodes whose driver GKE does not install",
          GpuPoolSettings.DRIVER_VERSION.key() + ": disabled",
          "docs/installer.md shows how a DaemonSet installs the driver");
    }
    if (!rules.networkMode().claimsNics()) {
      rules.broken(
          GpuPoolSettings.GPUS,
          "pods claim each GPU with a NIC, but "
              + NetworkSettings.MODE.key()
              + " is "
              + EnumWord.of(rules.networkMode()),
          NetworkSettings.MODE.key() + ": dranet or dranet-auto");
    }
    Gate gate =
        AcceptanceSettings.GATE.orDefault(rules.environment().workload().acceptance().gate());
    if (gate != Gate.OFF) {
      rules.broken(
          GpuPoolSettings.GPUS,
          "the fabric's tests count GPUs, which only GKE's device plugin hands out",
          AcceptanceSettings.GATE.key() + ": off",
          "deploy with gpus: counted first: once the fabric has passed, this changes only labels");
    }
  }

  /** Returns whether GKE installs the driver that belongs to the nodes' GKE version. */
  static boolean gkeInstalls(PlanRules rules) {
    DriverVersion version =
        GpuPoolSettings.DRIVER_VERSION.orDefault(
            rules.fabric().gpuPool().node().drivers().version());
    return rules.input().drivers() == DriverSource.GKE && version != DriverVersion.DISABLED;
  }

  private void checkVersion() {
    if (requested.node().drivers().version().isPresent()) {
      rules.broken(
          GpuPoolSettings.DRIVER_VERSION,
          "the installer brings the driver, in the version of the software set",
          "no driverVersion, or " + GpuPoolSettings.DRIVERS.key() + ": gke");
    }
  }

  private void checkPayload() {
    if (wantsPayloadInPods()) {
      rules.broken(
          InstallerSettings.PAYLOAD,
          "the installer's drivers and DeepEP's libraries are one tree on the node",
          "node, or " + GpuPoolSettings.DRIVERS.key() + ": gke");
    }
  }

  private void checkRemoval() {
    if (wantsPayloadInPods()
        && rules.environment().services().installer().remove().equals(Optional.of(true))) {
      rules.broken(
          InstallerSettings.REMOVE,
          "with " + InstallerSettings.PAYLOAD.key() + ": pod, nodes hold nothing to remove",
          "false, or " + InstallerSettings.PAYLOAD.key() + ": node",
          "to remove what an earlier payload: node left, set payload: node with remove: true");
    }
  }

  private boolean wantsPayloadInPods() {
    return rules
        .environment()
        .services()
        .installer()
        .payload()
        .equals(Optional.of(PayloadPlace.POD));
  }

  private void checkMachine(Machine machine) {
    if (machine.software().set(rules.input().drivers()).isEmpty()) {
      rules.broken(
          GpuPoolSettings.DRIVERS,
          "Google offers "
              + machine.name()
              + " with Container-Optimized OS only, which has GKE's drivers, got "
              + EnumWord.of(rules.input().drivers()),
          "gke");
    }
  }

  private void checkSet(SoftwareSet set) {
    DriverSource drivers = rules.input().drivers();
    if (set.platform().drivers() == drivers) {
      return;
    }
    rules.broken(
        GpuPoolSettings.DRIVERS,
        "set \""
            + set.name()
            + "\" ("
            + WorkloadSettings.SOFTWARE.key()
            + ") is made for nodes with "
            + owner(set.platform().drivers())
            + " drivers, got "
            + EnumWord.of(drivers),
        EnumWord.of(set.platform().drivers()) + alternativesFor(drivers));
  }

  private static String owner(DriverSource drivers) {
    return drivers == DriverSource.GKE ? "GKE's" : "the installer's";
  }

  private String alternativesFor(DriverSource drivers) {
    String names =
        rules.input().catalog().software().values().stream()
            .filter(s -> s.platform().drivers() == drivers)
            .filter(s -> rules.machine().filter(m -> !s.isFor(m)).isEmpty())
            .map(SoftwareSet::name)
            .collect(Collectors.joining(" or "));
    return names.isEmpty() ? "" : ", or software " + names;
  }

  private void checkModuleCache() {
    if (rules.environment().services().installer().moduleCache().equals(Optional.of(true))) {
      rules.broken(
          InstallerSettings.MODULE_CACHE,
          "nodes with GKE's drivers need no kernel modules that could be cached",
          "no moduleCache, or " + GpuPoolSettings.DRIVERS.key() + ": installer");
    }
  }

  private void checkNeighbourTest() {
    if (rules
        .environment()
        .services()
        .installer()
        .neighbourTest()
        .filter(t -> t != NodeTest.OFF)
        .isPresent()) {
      rules.broken(
          InstallerSettings.NEIGHBOUR_TEST,
          "nodes with GKE's drivers have no such test: the installer sees no network of the node",
          "off, or no neighbourTest",
          "the tests between nodes try every NIC; see a node's links in `epfabric status`");
    }
  }

  private void checkScopes(List<String> scopes) {
    if (!scopes.isEmpty() && scopes.stream().noneMatch(SCOPES_FOR_DRIVERS::contains)) {
      rules.broken(
          GpuPoolSettings.SCOPES,
          "GKE could not download the GPU driver: none of these scopes reads Cloud Storage",
          SCOPES_FOR_DRIVERS.get(1) + " as well",
          "known from GKE documentation: Run GPUs in GKE Standard node pools");
    }
  }

  private void checkRelease(SoftwareSet set) {
    String least = set.versions().getOrDefault("driver", "");
    String key =
        requested.node().version().isPresent()
            ? GpuPoolSettings.NODE_VERSION.key()
            : ClusterSettings.VERSION.key();
    rules
        .nodeVersion()
        .filter(
            version ->
                version.compareTo(InstallPlan.OLDEST_GKE) >= 0) // older ones are already reported
        .flatMap(this::release)
        .filter(r -> !least.isEmpty() && branch(r.driver()) < branch(least))
        .ifPresent(release -> reportOldDriver(key, release, set, least));
  }

  private Optional<GkeRelease> release(GkeVersion version) {
    return Optional.ofNullable(rules.input().catalog().google().gke().get(version.minor()));
  }

  private static int branch(String driver) {
    return Integer.parseInt(driver.replaceFirst("\\..*", ""));
  }

  private void reportOldDriver(String key, GkeRelease release, SoftwareSet set, String least) {
    String newer =
        rules.input().catalog().google().gke().values().stream()
            .filter(r -> branch(r.driver()) >= branch(least))
            .map(r -> new GkeVersion(r.minor()))
            .sorted()
            .findFirst()
            .map(v -> v + " or newer")
            .orElse("another software set");
    rules.broken(
        key,
        "nodes of GKE "
            + release.minor()
            + " get driver "
            + release.driver()
            + ", and set \""
            + set.name()
            + "\" needs "
            + least
            + " or newer",
        newer,
        "known from the release notes of Container-Optimized OS, milestone " + release.cos());
  }
}

package epfabric.fabric.plan.rule;

import epfabric.base.facts.ManagedDranet;
import epfabric.base.value.DriverSource;
import epfabric.base.value.EnumWord;
import epfabric.base.value.GkeVersion;
import epfabric.base.value.NetworkMode;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.environment.AcceptanceSettings;
import epfabric.fabric.environment.ClusterSettings;
import epfabric.fabric.environment.GpuPoolSettings;
import epfabric.fabric.environment.NetworkRequest.Adopted;
import epfabric.fabric.environment.NetworkSettings;
import epfabric.fabric.environment.PodNetworkSettings;
import epfabric.fabric.environment.Setting;
import epfabric.fabric.plan.InstallPlan;
import java.util.List;

/** Checks the network mode's requirements on machine, image, versions and networks. */
final class NetworkModeRules {
  private static final GkeVersion FIRST_VERSION = new GkeVersion(ManagedDranet.FIRST_GKE);

  private final PlanRules rules;
  private final NetworkMode mode;

  NetworkModeRules(PlanRules rules) {
    this.rules = rules;
    this.mode = rules.networkMode();
  }

  void check() {
    rules.machine().ifPresent(this::checkMachine);
    if (!mode.claimsNics()) {
      return;
    }
    checkImage();
    checkVersions();
    checkHostNetwork();
    checkPodNetworks();
    if (mode.networksByGke()) {
      checkNoOwnNicNetworks();
    }
  }

  private void checkMachine(Machine machine) {
    if (!machine.nics().modes().contains(mode)) {
      rules.broken(
          NetworkSettings.MODE,
          machine.name() + " has no network mode \"" + modeName() + "\"",
          String.join(", ", machine.nics().modes().stream().map(EnumWord::of).toList()),
          "known from Google's page \"Allocate network resources by using GKE managed DRANET\"");
    }
  }

  private String modeName() {
    return EnumWord.of(mode);
  }

  /**
   * Checks the node image, because all published runs, and Google's pages, use Container-Optimized
   * OS.
   */
  private void checkImage() {
    if (rules.input().drivers() != DriverSource.GKE) {
      rules.broken(
          NetworkSettings.MODE,
          "GKE's managed DRANET is neither documented nor reported for Ubuntu nodes, which the"
              + " installer's drivers need, got \""
              + modeName()
              + "\"",
          EnumWord.of(NetworkMode.DEVICE) + ", or " + GpuPoolSettings.DRIVERS.key() + ": gke",
          "the installer reloads the NICs' drivers after GKE's driver has listed the NICs");
    }
  }

  private void checkVersions() {
    if (rules.fabric().cluster().adopt().isEmpty()) {
      rules
          .fabric()
          .cluster()
          .upgrades()
          .version()
          .ifPresent(v -> checkVersion(ClusterSettings.VERSION, v));
    }
    rules
        .fabric()
        .gpuPool()
        .node()
        .version()
        .ifPresent(v -> checkVersion(GpuPoolSettings.NODE_VERSION, v));
  }

  private void checkVersion(Setting<GkeVersion> setting, GkeVersion version) {
    if (version.compareTo(InstallPlan.OLDEST_GKE) >= 0) { // older ones are already reported
      ClusterRules.checkAtLeast(
          rules,
          setting.key(),
          version,
          FIRST_VERSION,
          "network.mode " + modeName() + ", GKE's managed DRANET");
    }
  }

  /**
   * Refuses the host's network together with claims: such a pod would not start, "using host
   * network can not claim host devices" (kubernetes-sigs/dranet, pkg/driver/nri_hooks.go).
   */
  private void checkHostNetwork() {
    if (AcceptanceSettings.HOST_NETWORK.orDefault(
        rules.environment().workload().acceptance().hostNetwork())) {
      rules.broken(
          AcceptanceSettings.HOST_NETWORK,
          "a pod in the host's network cannot claim NICs, which network.mode "
              + modeName()
              + " requires",
          "false, or " + NetworkSettings.MODE.key() + ": device",
          "GKE's driver refuses it: \"using host network can not claim host devices\"");
    }
  }

  private void checkPodNetworks() {
    for (Setting<?> setting :
        List.of(PodNetworkSettings.ADOPT, PodNetworkSettings.GVNIC, PodNetworkSettings.RDMA)) {
      if (rules.written(setting)) {
        rules.broken(
            setting,
            "with network.mode " + modeName() + " pods claim NICs, and no such objects may exist",
            "no podNetworks, or " + NetworkSettings.MODE.key() + ": device",
            "Google's page on managed DRANET: no Network of type Device in the same cluster");
      }
    }
  }

  private void checkNoOwnNicNetworks() {
    for (Setting<?> setting : List.of(NetworkSettings.GVNIC_CIDR, NetworkSettings.RDMA_CIDR)) {
      if (rules.written(setting)) {
        refuse(setting.key(), "GKE chooses the ranges of the networks that it makes");
      }
    }
    if (rules.fabric().network().adopt().flatMap(Adopted::nics).isPresent()) {
      refuse(
          NetworkSettings.ADOPT.key(),
          "GKE makes the networks of the additional NICs, so none can be adopted");
    }
  }

  private void refuse(String key, String message) {
    rules.broken(
        key,
        message,
        key.equals(NetworkSettings.ADOPT.key())
            ? "primary alone, or " + dranet()
            : "no " + NetworkSettings.below(key) + ", or " + dranet(),
        "the pool names an accelerator network profile, and GKE does the rest");
  }

  private static String dranet() {
    return NetworkSettings.MODE.key() + ": " + EnumWord.of(NetworkMode.DRANET);
  }
}

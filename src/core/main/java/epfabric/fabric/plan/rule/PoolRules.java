package epfabric.fabric.plan.rule;

import epfabric.base.facts.ManagedDranet;
import epfabric.base.facts.OtherMachines;
import epfabric.base.problem.NameSuggestion;
import epfabric.base.value.CountedNoun;
import epfabric.base.value.Zone;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.environment.ClusterRequest.ReleaseChannel;
import epfabric.fabric.environment.ClusterSettings;
import epfabric.fabric.environment.GeneralSettings;
import epfabric.fabric.environment.GpuPoolRequest;
import epfabric.fabric.environment.GpuPoolRequest.Taint;
import epfabric.fabric.environment.GpuPoolSettings;
import epfabric.fabric.environment.NetworkRequest.Adopted;
import epfabric.fabric.environment.NetworkSettings;
import epfabric.fabric.plan.FabricScope;
import epfabric.fabric.plan.InstallPlan;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Checks that the zone offers the machine type, and that the pool's settings fit the type. */
final class PoolRules {
  private final PlanRules rules;
  private final GpuPoolRequest requested;

  PoolRules(PlanRules rules) {
    this.rules = rules;
    this.requested = rules.fabric().gpuPool();
  }

  void check() {
    rules.machine().ifPresentOrElse(this::checkMachine, this::reportUnknownMachine);
    if (requested.adopt().isPresent()) {
      checkAdopted();
    }
    checkParked();
    checkVersions();
    checkUpgrades();
    checkLabels();
  }

  private void reportUnknownMachine() {
    String name = GpuPoolSettings.MACHINE.orDefault(requested.node().machine());
    Set<String> known = rules.input().catalog().machines().keySet();
    rules.broken(
        GpuPoolSettings.MACHINE,
        "not a machine that epfabric supports, got \"" + name + "\"",
        String.join(", ", known),
        OtherMachines.reason(name).orElse(NameSuggestion.forName(name, known)));
  }

  private void checkMachine(Machine machine) {
    rules.environment().scope().zone().ifPresent(z -> checkZone(machine, z));
    requested
        .node()
        .disks()
        .localSsds()
        .filter(n -> n != machine.host().localSsds())
        .ifPresent(
            n ->
                rules.broken(
                    GpuPoolSettings.LOCAL_SSDS,
                    machine.name()
                        + " always has "
                        + CountedNoun.of(machine.host().localSsds(), "local SSD")
                        + ", got "
                        + n,
                    String.valueOf(machine.host().localSsds()),
                    "leave the key out"));
    requested
        .node()
        .disks()
        .bootDiskType()
        .filter(t -> !machine.host().bootDisks().contains(t))
        .ifPresent(
            t ->
                rules.broken(
                    GpuPoolSettings.BOOT_DISK_TYPE,
                    machine.name() + " cannot boot from \"" + t + "\"",
                    String.join(", ", machine.host().bootDisks()),
                    NameSuggestion.forName(t, machine.host().bootDisks())));
  }

  private void checkZone(Machine machine, Zone zone) {
    if (machine.sale().zones().contains(zone) || rules.allowsUnlistedZone()) {
      return;
    }
    boolean zoneIsKnown =
        rules.input().catalog().machines().values().stream()
            .anyMatch(m -> m.sale().zones().contains(zone));
    rules.broken(
        GeneralSettings.ZONE,
        zoneIsKnown
            ? machine.name() + " is not offered in \"" + zone + "\""
            : "no RoCE network profile and no " + machine.name() + " in \"" + zone + "\"",
        String.join(", ", machine.sale().zones().stream().map(Zone::name).toList()),
        "if Google has opened the zone since: gcloud compute network-profiles describe "
            + zone
            + "-vpc-roce, then "
            + GeneralSettings.ALLOW_UNLISTED_ZONE.key()
            + ": true");
  }

  private void checkParked() {
    if (rules.parked() && requested.adopt().isPresent()) {
      rules.broken(
          GeneralSettings.PARKED,
          "an adopted pool is not this stack's to empty",
          "false, or no " + GeneralSettings.PARKED.key());
    }
  }

  private void checkAdopted() {
    if (rules.fabric().cluster().adopt().isEmpty()) {
      rules.broken(
          GpuPoolSettings.ADOPT.key(),
          "a pool can only be adopted together with its cluster",
          ClusterSettings.ADOPT_NAME.key());
    }
    if (!rules.networkMode().networksByGke()
        && rules.fabric().network().adopt().flatMap(Adopted::nics).isEmpty()) {
      rules.broken(
          GpuPoolSettings.ADOPT.key(),
          "the NICs of an adopted pool are in networks that exist already",
          NetworkSettings.ADOPT.key() + " with the pool's networks");
    }
    if (rules.pools() > 1) {
      rules.broken(
          GpuPoolSettings.POOLS,
          "only one pool can be adopted, got " + rules.pools(),
          "no pools together with adopt");
    } else if (requested.size().reservations().isPresent()) {
      rules.broken(
          GpuPoolSettings.POOLS,
          "an adopted pool has the reservation that it was made with",
          "no pools together with adopt");
    }
    rules.refuseBesideAdopt(
        GpuPoolSettings.POOL,
        GpuPoolSettings.ALL,
        GpuPoolSettings.POOL::child,
        "an adopted pool keeps its own settings");
  }

  private void checkVersions() {
    requested
        .node()
        .version()
        .ifPresent(
            version -> {
              String key = GpuPoolSettings.NODE_VERSION.key();
              ClusterRules.checkAtLeast(
                  rules, key, version, InstallPlan.OLDEST_GKE, InstallPlan.READ_ONLY_VIEW);
              rules.machine().ifPresent(m -> ClusterRules.checkRuns(rules, key, version, m));
              if (rules.fabric().cluster().adopt().isEmpty()) {
                ClusterRules.checkSupported(rules, key, version);
              }
              checkNotNewerThanCluster(key);
            });
  }

  private void checkNotNewerThanCluster(String key) {
    var cluster = rules.fabric().cluster().upgrades().version();
    var nodes = requested.node().version();
    if (cluster.isPresent() && nodes.isPresent() && nodes.get().compareTo(cluster.get()) > 0) {
      rules.broken(
          key,
          "nodes cannot be newer than the control plane, got \"" + nodes.get() + "\"",
          "at most " + ClusterSettings.VERSION.key() + " " + cluster.get());
    }
  }

  private void checkUpgrades() {
    var upgrades = requested.upgrades();
    int surge = GpuPoolSettings.MAX_SURGE.orDefault(upgrades.maxSurge());
    int unavailable = GpuPoolSettings.MAX_UNAVAILABLE.orDefault(upgrades.maxUnavailable());
    if (surge == 0 && unavailable == 0) {
      rules.broken(
          GpuPoolSettings.MAX_UNAVAILABLE,
          "with no surge and no unavailable node, no node can ever be upgraded",
          "maxUnavailable: 1");
    }
    boolean ownCluster = rules.fabric().cluster().adopt().isEmpty();
    var channel =
        ClusterSettings.RELEASE_CHANNEL.orDefault(rules.fabric().cluster().upgrades().channel());
    boolean switchedOff = upgrades.autoUpgrade().equals(Optional.of(false));
    if (ownCluster && switchedOff && channel != ReleaseChannel.NONE) {
      rules.broken(
          GpuPoolSettings.AUTO_UPGRADE,
          "GKE does not let a cluster in a release channel switch node upgrades off",
          "no autoUpgrade, or cluster.releaseChannel: none",
          "cluster.maintenanceExclusion, on by default, already keeps upgrades away");
    }
  }

  private void checkLabels() {
    for (String key : requested.marks().labels().keySet()) {
      if (key.contains("kubernetes.io/")
          || key.startsWith("cloud.google.com/")
          || key.equals(ManagedDranet.PROFILE_LABEL)) {
        rules.broken(
            GpuPoolSettings.LABELS.key() + "." + key,
            "GKE sets labels of this prefix itself",
            "another prefix");
      }
      if (key.matches("(.*\\.)?k8s\\.io/.*")) {
        rules.broken(
            GpuPoolSettings.LABELS.key() + "." + key,
            "a kubelet with a label of Kubernetes' own prefix does not start",
            "another prefix");
      }
      if (key.equals(FabricScope.ENVIRONMENT_LABEL)) {
        rules.broken(
            GpuPoolSettings.LABELS.key() + "." + key,
            "this label always holds the environment's name, by which nodes are found",
            "another key");
      }
    }
    checkTaints();
  }

  private void checkTaints() {
    Set<String> seen = new HashSet<>();
    var taints = requested.marks().taints().orElse(java.util.List.of());
    for (int i = 0; i < taints.size(); i++) {
      Taint taint = taints.get(i);
      if (!seen.add(taint.key() + ":" + taint.effect())) {
        rules.broken(
            GpuPoolSettings.TAINTS.key() + "[" + i + "]",
            "the taint is given twice, got \"" + taint.key() + "\"",
            "each key and effect once");
      }
    }
  }
}

package epfabric.fabric.plan.rule;

import epfabric.base.value.Cidr;
import epfabric.base.value.GkeVersion;
import epfabric.fabric.catalog.GkeRelease;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.environment.ClusterRequest;
import epfabric.fabric.environment.ClusterRequest.AuthorizedNetwork;
import epfabric.fabric.environment.ClusterRequest.ReleaseChannel;
import epfabric.fabric.environment.ClusterSettings;
import epfabric.fabric.environment.Setting;
import epfabric.fabric.plan.InstallPlan;
import epfabric.fabric.plan.InternalRanges;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Checks that the cluster supports a RoCE node pool, and that no other settings accompany an
 * adopted cluster.
 */
final class ClusterRules {
  private static final String AUTHORIZED = ClusterSettings.AUTHORIZED_NETWORKS.key();

  private final PlanRules rules;
  private final ClusterRequest requested;

  ClusterRules(PlanRules rules) {
    this.rules = rules;
    this.requested = rules.fabric().cluster();
  }

  void check() {
    if (requested.adopt().isPresent()) {
      checkAdopted();
    } else {
      checkCreated();
    }
  }

  private void checkAdopted() {
    rules.refuseBesideAdopt(
        ClusterSettings.CLUSTER,
        ClusterSettings.ALL,
        ClusterRules::shownKey,
        "an adopted cluster keeps its own settings");
    requested
        .adopt()
        .flatMap(a -> a.location())
        .ifPresent(l -> checkLocation(ClusterSettings.ADOPT_LOCATION, l));
  }

  /** Returns the setting's key; for a key of a list's items, the key of the list. */
  private static String shownKey(Setting<?> setting) {
    return setting.key().replaceFirst("\\[.*", "");
  }

  private void checkCreated() {
    requested.place().location().ifPresent(l -> checkLocation(ClusterSettings.LOCATION, l));
    requested.upgrades().version().ifPresent(v -> checkVersion(ClusterSettings.VERSION.key(), v));
    if (requested.dataplaneV2().equals(Optional.of(false))) {
      rules.broken(
          ClusterSettings.DATAPLANE_V2,
          "GKE gives pods additional networks only with Dataplane V2, got \"false\"",
          "true, or no dataplaneV2 at all");
    }
    ReleaseChannel channel =
        ClusterSettings.RELEASE_CHANNEL.orDefault(requested.upgrades().channel());
    if (channel == ReleaseChannel.NONE
        && requested.upgrades().maintenanceExclusion().orElse(false)) {
      rules.broken(
          ClusterSettings.MAINTENANCE_EXCLUSION,
          "an exclusion of minor and node upgrades needs a release channel",
          "releaseChannel: regular",
          "without a channel, gpuPool.upgrades.autoUpgrade: false does the same for the nodes");
    }
    if (isPrivate()
        && !ClusterSettings.PRIVATE_NODES.orDefault(requested.access().privateNodes())) {
      rules.broken(
          ClusterSettings.PRIVATE_ENDPOINT,
          "a private endpoint needs private nodes",
          "privateNodes: true");
    }
    checkAuthorizedNetworks();
    checkPrivateEndpoint();
  }

  /**
   * Checks the list of authorized networks. GKE refuses a private endpoint with error 400 if there
   * is no list or if the list has public ranges.
   */
  private void checkPrivateEndpoint() {
    if (!isPrivate()) {
      return;
    }
    if (!rules.written(AUTHORIZED)) {
      rules.broken(
          ClusterSettings.PRIVATE_ENDPOINT,
          "GKE requires a list of the ranges that may reach a private endpoint",
          "authorizedNetworks with the ranges inside the VPC that may");
    }
    eachAuthorized(
        (key, cidr) -> {
          if (!InternalRanges.contain(cidr)) {
            rules.broken(
                key,
                "a private endpoint cannot be reached from outside the VPC, got " + cidr,
                "a range of 10.0.0.0/8, 172.16.0.0/12 or 192.168.0.0/16");
          }
        });
  }

  private boolean isPrivate() {
    return ClusterSettings.PRIVATE_ENDPOINT.orDefault(requested.access().privateEndpoint());
  }

  private void checkAuthorizedNetworks() {
    boolean empty = requested.access().authorizedNetworks().filter(List::isEmpty).isPresent();
    if (empty && !rules.written(AUTHORIZED + "[0]")) {
      rules.broken(
          AUTHORIZED,
          "an empty list could allow no address or every address",
          "at least one range, or no authorizedNetworks: every address, and IAM decides");
    }
    Set<Cidr> seen = new HashSet<>();
    eachAuthorized(
        (key, cidr) -> {
          if (!seen.add(cidr)) {
            rules.broken(key, "the range is given twice, got " + cidr, "each range once");
          }
        });
  }

  /** Calls {@code check} with each range that could be read and its key. */
  private void eachAuthorized(BiConsumer<String, Cidr> check) {
    List<AuthorizedNetwork> networks = requested.access().authorizedNetworks().orElse(List.of());
    for (int i = 0; i < networks.size(); i++) {
      String key = AUTHORIZED + "[" + i + "].cidr";
      networks.get(i).cidr().ifPresent(cidr -> check.accept(key, cidr));
    }
  }

  private void checkLocation(Setting<String> setting, String location) {
    rules
        .environment()
        .scope()
        .zone()
        .filter(z -> !location.equals(z.region()) && !location.startsWith(z.region() + "-"))
        .ifPresent(
            z ->
                rules.broken(
                    setting,
                    "the cluster is not where the GPU zone is, got \"" + location + "\"",
                    z.region() + " or " + z));
  }

  private void checkVersion(String key, GkeVersion version) {
    checkAtLeast(rules, key, version, InstallPlan.OLDEST_GKE, InstallPlan.READ_ONLY_VIEW);
    rules.machine().ifPresent(m -> checkRuns(rules, key, version, m));
    checkSupported(rules, key, version);
  }

  /**
   * Checks the version's support: GKE refuses to create clusters and pools with a version that is
   * out of support in their channel.
   */
  static void checkSupported(PlanRules rules, String key, GkeVersion version) {
    ReleaseChannel channel =
        ClusterSettings.RELEASE_CHANNEL.orDefault(rules.fabric().cluster().upgrades().channel());
    rules
        .input()
        .catalog()
        .google()
        .support(version)
        .filter(s -> version.compareTo(InstallPlan.OLDEST_GKE) >= 0)
        .filter(s -> !s.isStandard() && !(s.isExtended() && channel == ReleaseChannel.EXTENDED))
        .ifPresent(support -> outOfSupport(rules, key, version, support));
  }

  private static void outOfSupport(
      PlanRules rules, String key, GkeVersion version, GkeRelease.Support support) {
    rules.broken(
        key,
        "standard support of GKE "
            + version.minor()
            + " ended on "
            + support.standardUntil()
            + ", got \""
            + version
            + "\"",
        rules.input().catalog().google().oldestSupported() + " or newer",
        support.isExtended()
            ? ClusterSettings.RELEASE_CHANNEL.key()
                + ": extended keeps it until "
                + support.extendedUntil()
            : "as of " + support.asOf() + ", by GKE's release schedule");
  }

  /** Checks that nodes of the machine work with the version. */
  static void checkRuns(PlanRules rules, String key, GkeVersion version, Machine machine) {
    checkAtLeast(
        rules, key, version, machine.software().minGkeVersion(), "machine " + machine.name());
    machine
        .software()
        .broken(version)
        .ifPresent(
            range ->
                rules.broken(
                    key,
                    machine.name()
                        + " does not work with this version, got \""
                        + version
                        + "\": "
                        + range.reason(),
                    range.fixed() + " or newer",
                    "known from " + range.source()));
  }

  static void checkAtLeast(
      PlanRules rules, String key, GkeVersion version, GkeVersion oldest, String what) {
    if (version.compareTo(oldest) < 0) {
      rules.broken(key, "too old for " + what + ", got \"" + version + "\"", oldest + " or newer");
    }
  }
}

package epfabric.rehearsal.cloud.gke;

import epfabric.fabric.catalog.Machine;
import epfabric.fabric.catalog.NvlinkDomain;
import epfabric.rehearsal.cloud.machines.PoolPlan;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import epfabric.rehearsal.cloud.rest.ResourcePaths;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Checks the requirements of compact placement and placement policies. From GKE's page on compact
 * placement, and for flex-start from cluster-toolkit's pull request 5737 (2026-06-05) and Google's
 * page on placement policies and workload policies; the rules of queued provisioning are the
 * preconditions of cluster-toolkit's module gke-node-pool. The message about machine types is
 * cluster-toolkit's; the other messages are ours, in Google's style.
 */
final class PlacementRules {
  /** Machine types whose flex-start machines can be placed compactly. */
  private static final Pattern FLEX_START = Pattern.compile("(a3-ultragpu-|a4-|h4d-).*");

  private PlacementRules() {}

  static List<PoolRule> all() {
    return List.of(
        PlacementRules::checkCompactPlacement,
        PlacementRules::requirePolicy,
        PlacementRules::requireNvlinkDomain,
        PlacementRules::checkFlexStart,
        PlacementRules::checkSpot,
        PlacementRules::checkQueuedProvisioning);
  }

  private static void checkCompactPlacement(PoolPlan plan) {
    if (!JsonBodies.text(plan.body(), "placementPolicy.type").equals(Optional.of("COMPACT"))) {
      return;
    }
    if (plan.zones().size() != 1) {
      throw GoogleRefusal.badRequest(
          "Compact placement needs a node pool in one zone, got " + plan.zones() + ".");
    }
    if (JsonBodies.text(plan.body(), "upgradeSettings.strategy")
        .equals(Optional.of("BLUE_GREEN"))) {
      throw GoogleRefusal.badRequest("Compact placement cannot be used with blue-green upgrades.");
    }
    if (JsonBodies.flag(plan.body(), "queuedProvisioning.enabled")) {
      throw GoogleRefusal.badRequest("Compact placement cannot be used with queued provisioning.");
    }
  }

  /** Requires that the named policy exists in the project and region of the pool. */
  private static void requirePolicy(PoolPlan plan) {
    policyPath(plan).ifPresent(path -> plan.world().store().referred(path));
  }

  /**
   * Requires that a pool whose NVLink connects nodes has a workload policy with the machine's
   * topology, and fits into one NVLink domain.
   */
  private static void requireNvlinkDomain(PoolPlan plan) {
    NvlinkDomain domain = plan.machine().map(Machine::nvlinkDomain).orElse(NvlinkDomain.ONE_NODE);
    Optional<String> topology =
        policyPath(plan)
            .map(path -> plan.world().store().get(path))
            .flatMap(policy -> JsonBodies.text(policy, "workloadPolicy.acceleratorTopology"));
    if (!topology.equals(domain.topology())) {
      throw GoogleRefusal.badRequest(
          String.format(
              Locale.ROOT,
              "Machine type \"%s\" must be used with accelerator topology %s, got %s.",
              plan.machineType(),
              domain.topology().orElse("none"),
              topology.orElse("none")));
    }
    if (domain.spansNodes() && plan.size() > domain.nodes()) {
      throw GoogleRefusal.badRequest(
          String.format(
              Locale.ROOT,
              "A node pool with accelerator topology %s has at most %d nodes, got %d.",
              topology.orElse(""),
              domain.nodes(),
              plan.size()));
    }
  }

  private static Optional<String> policyPath(PoolPlan plan) {
    String regional = plan.project() + "/regions/" + plan.region() + "/resourcePolicies";
    return JsonBodies.text(plan.body(), "placementPolicy.policyName")
        .map(name -> ResourcePaths.resolve(name, regional));
  }

  private static void checkFlexStart(PoolPlan plan) {
    boolean compact =
        JsonBodies.text(plan.body(), "placementPolicy.type").equals(Optional.of("COMPACT"));
    if (!compact || !JsonBodies.flag(plan.body(), "config.flexStart")) {
      return;
    }
    if (!FLEX_START.matcher(plan.machineType()).matches()) {
      throw GoogleRefusal.badRequest(
          "Compact placement with DWS Flex start is only supported for A3 Ultra, A4, and H4D"
              + " machine types.");
    }
    boolean workload =
        policyPath(plan)
            .map(path -> plan.world().store().get(path))
            .flatMap(policy -> JsonBodies.text(policy, "workloadPolicy.type"))
            .equals(Optional.of("HIGH_THROUGHPUT"));
    if (!workload) {
      throw GoogleRefusal.badRequest(
          "Compact placement with DWS Flex start requires a workload policy of type"
              + " HIGH_THROUGHPUT.");
    }
  }

  /** Requires that a pool with queued provisioning can scale to zero, and uses no reservation. */
  private static void checkQueuedProvisioning(PoolPlan plan) {
    if (!JsonBodies.flag(plan.body(), "queuedProvisioning.enabled")) {
      return;
    }
    if (!JsonBodies.flag(plan.body(), "autoscaling.enabled")
        || JsonBodies.number(plan.body(), "autoscaling.minNodeCount", 0) > 0) {
      throw GoogleRefusal.badRequest(
          "Queued provisioning needs autoscaling with a minimum of 0 nodes.");
    }
    if (!JsonBodies.text(plan.body(), "config.reservationAffinity.consumeReservationType")
        .equals(Optional.of("NO_RESERVATION"))) {
      throw GoogleRefusal.badRequest(
          "Queued provisioning needs the reservation affinity NO_RESERVATION.");
    }
  }

  /**
   * Refuses combinations of spot, preemptible and flex-start, and spot with queued provisioning or
   * a reservation.
   */
  private static void checkSpot(PoolPlan plan) {
    long models =
        List.of("config.spot", "config.preemptible", "config.flexStart").stream()
            .filter(model -> JsonBodies.flag(plan.body(), model))
            .count();
    if (models > 1 || (plan.spot() && JsonBodies.flag(plan.body(), "queuedProvisioning.enabled"))) {
      throw GoogleRefusal.badRequest(
          "Only one of spot, preemptible and flex-start can be used, and queued provisioning not"
              + " with spot VMs.");
    }
    String affinity =
        JsonBodies.text(plan.body(), "config.reservationAffinity.consumeReservationType")
            .orElse("");
    if (plan.spot() && List.of("ANY_RESERVATION", "SPECIFIC_RESERVATION").contains(affinity)) {
      throw GoogleRefusal.badRequest("Spot VMs cannot use a reservation.");
    }
  }
}

package epfabric.rehearsal.cloud.gke;

import epfabric.rehearsal.cloud.machines.PoolPlan;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import epfabric.rehearsal.cloud.rest.ResourcePaths;
import java.util.List;
import java.util.Optional;

/**
 * Checks the requirements of compact placement and placement policies. From GKE's page on compact
 * placement; the messages are ours, in Google's manner.
 */
final class PlacementRules {
  private PlacementRules() {}

  static List<PoolRule> all() {
    return List.of(PlacementRules::compact, PlacementRules::policy, PlacementRules::spot);
  }

  private static void compact(PoolPlan plan) {
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

  /** A policy belongs to the project and region of the pool. */
  private static void policy(PoolPlan plan) {
    String regional = plan.project() + "/regions/" + plan.region() + "/resourcePolicies";
    JsonBodies.text(plan.body(), "placementPolicy.policyName")
        .ifPresent(name -> plan.world().store().referred(ResourcePaths.resolve(name, regional)));
  }

  /** Spot, flex-start and queued provisioning exclude each other. */
  private static void spot(PoolPlan plan) {
    long ways =
        List.of("config.spot", "config.preemptible", "config.flexStart").stream()
            .filter(way -> JsonBodies.flag(plan.body(), way))
            .count();
    if (ways > 1 || (plan.spot() && JsonBodies.flag(plan.body(), "queuedProvisioning.enabled"))) {
      throw GoogleRefusal.badRequest(
          "Only one of spot, preemptible, flex-start and queued provisioning can be used.");
    }
    String affinity =
        JsonBodies.text(plan.body(), "config.reservationAffinity.consumeReservationType")
            .orElse("");
    if (plan.spot() && List.of("ANY_RESERVATION", "SPECIFIC_RESERVATION").contains(affinity)) {
      throw GoogleRefusal.badRequest("Spot VMs cannot use a reservation.");
    }
  }
}

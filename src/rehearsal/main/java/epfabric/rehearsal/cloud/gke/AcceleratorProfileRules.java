package epfabric.rehearsal.cloud.gke;

import epfabric.base.facts.ManagedDranet;
import epfabric.base.value.GkeVersion;
import epfabric.rehearsal.cloud.machines.PoolPlan;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Checks node pools for which GKE creates the networks. From Google's release note on accelerator
 * network profiles (2026-04-20), the API's description of the field and GKE's page on managed
 * DRANET; Google's own error messages are unknown.
 */
final class AcceleratorProfileRules {
  private static final String FIELD = "acceleratorNetworkProfile";

  private AcceleratorProfileRules() {}

  static List<PoolRule> all() {
    return List.of(
        AcceleratorProfileRules::requireAuto,
        AcceleratorProfileRules::refuseAdditionalNetworks,
        AcceleratorProfileRules::requireGpuMachine,
        AcceleratorProfileRules::requireVersion,
        AcceleratorProfileRules::requireDataplane,
        AcceleratorProfileRules::requireOneZone);
  }

  /** Returns the accelerator network profile of the pool, if it has one. */
  static Optional<String> of(PoolPlan plan) {
    return JsonBodies.text(plan.body(), "networkConfig." + FIELD);
  }

  /** Requires the only valid profile, {@code auto}, as the API describes the field. */
  private static void requireAuto(PoolPlan plan) {
    require(
        plan,
        profile -> profile.equals(ManagedDranet.PROFILE),
        "Accelerator network profile \"%s\" is invalid, the only one is \"auto\".");
  }

  /** Refuses a pool that has both the profile and a list of additional networks. */
  private static void refuseAdditionalNetworks(PoolPlan plan) {
    require(
        plan,
        profile -> plan.additionalNetworks().isEmpty(),
        "Accelerator network profile \"%s\" cannot be used with additional node networks.");
  }

  private static void requireGpuMachine(PoolPlan plan) {
    require(
        plan,
        profile -> plan.machine().isPresent(),
        "Accelerator network profile \"%s\" is not supported by machine type \""
            + plan.machineType()
            + "\".");
  }

  private static void requireVersion(PoolPlan plan) {
    String master = JsonBodies.text(plan.clusterBody(), "currentMasterVersion").orElse("");
    String version = JsonBodies.text(plan.body(), "version").orElse(master);
    GkeVersion first = GkeVersion.parse(ManagedDranet.FIRST_GKE).orElseThrow();
    require(
        plan,
        profile -> GkeVersion.parse(version).filter(v -> v.compareTo(first) >= 0).isPresent(),
        "Accelerator network profile \"%s\" needs version "
            + ManagedDranet.FIRST_GKE
            + " or later, got \""
            + version
            + "\".");
  }

  private static void requireDataplane(PoolPlan plan) {
    require(
        plan,
        profile ->
            JsonBodies.text(plan.clusterBody(), "networkConfig.datapathProvider")
                .filter("ADVANCED_DATAPATH"::equals)
                .isPresent(),
        "Accelerator network profile \"%s\" needs a cluster with GKE Dataplane V2.");
  }

  private static void requireOneZone(PoolPlan plan) {
    require(
        plan,
        profile -> plan.zones().size() == 1,
        "Accelerator network profile \"%s\" needs a node pool in one zone, got "
            + plan.zones()
            + ".");
  }

  private static void require(PoolPlan plan, Predicate<String> condition, String message) {
    of(plan)
        .filter(condition.negate())
        .ifPresent(
            profile -> {
              throw GoogleRefusal.badRequest(String.format(Locale.ROOT, message, profile));
            });
  }

  /** Refuses a changed profile: a pool keeps the profile that it was created with. */
  static void requireSame(Optional<String> before, Optional<String> after) {
    if (after.isPresent() && !after.equals(before)) {
      throw GoogleRefusal.badRequest("Accelerator network profile is immutable.");
    }
  }
}

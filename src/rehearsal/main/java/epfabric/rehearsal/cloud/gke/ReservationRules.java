package epfabric.rehearsal.cloud.gke;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.cloud.machines.PoolPlan;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Requires that the reservation of a pool exists, with the named block and sub-block. Pools without
 * nodes are not checked: their reservation may start later (cluster-toolkit, gke-node-pool, {@code
 * is_reservation_active}).
 */
final class ReservationRules {
  private static final Pattern NAME =
      Pattern.compile("(?:(projects/[^/]+)/reservations/)?([^/]+)((?:/[^/]+/[^/]+){0,2})");

  private ReservationRules() {}

  static List<PoolRule> all() {
    return List.of(ReservationRules::requireReservation);
  }

  private static void requireReservation(PoolPlan plan) {
    if (plan.size() == 0) {
      return;
    }
    for (String value : JsonBodies.texts(plan.body(), "config.reservationAffinity.values")) {
      plan.zones().forEach(zone -> requireReservation(plan, zone, value));
    }
  }

  /**
   * Requires that pool and reservation have the same maintenance interval: a machine can use a
   * reservation only if their properties match (Compute Engine's page on consuming reservations).
   * The message is ours.
   */
  private static void requireInterval(PoolPlan plan, ObjectNode reservation, String value) {
    String reserved =
        interval(reservation, "specificReservation.instanceProperties.maintenanceInterval");
    String requested = interval(plan.body(), "config.hostMaintenancePolicy.maintenanceInterval");
    if (!reserved.equals(requested)) {
      throw GoogleRefusal.badRequest(
          String.format(
              Locale.ROOT,
              "Reservation \"%s\" has maintenance interval %s, the node pool has %s.",
              value,
              reserved,
              requested));
    }
  }

  private static String interval(ObjectNode body, String path) {
    return JsonBodies.text(body, path).orElse("AS_NEEDED");
  }

  /**
   * Refuses a block of a reservation without the reservation's project: GKE does not find it. The
   * message is in cluster-toolkit's pull request 5043 (2025-12-30).
   */
  private static void requireLongForm(PoolPlan plan, String zone, Matcher name) {
    if (name.group(1) == null && !name.group(3).isEmpty()) {
      throw GoogleRefusal.notFoundWithMessage(
          String.format(
              Locale.ROOT,
              "Google Compute Engine: reservation \"%s\" not found for node pool \"%s\" at zone"
                  + " \"%s\".",
              name.group(),
              JsonBodies.text(plan.body(), "name").orElse(""),
              zone));
    }
  }

  /**
   * Checks the reservation, then its block, then the sub-block, so that the message names the first
   * one that is missing.
   */
  private static void requireReservation(PoolPlan plan, String zone, String value) {
    Matcher name = NAME.matcher(value);
    if (!name.matches()) {
      throw GoogleRefusal.badRequest("Reservation \"" + value + "\" is invalid.");
    }
    requireLongForm(plan, zone, name);
    String project = name.group(1) == null ? plan.project() : name.group(1);
    String reservation = project + "/zones/" + zone + "/reservations/" + name.group(2);
    requireInterval(plan, plan.world().store().referred(reservation), value);
    String parts = name.group(3);
    int subBlock = parts.indexOf("/reservationSubBlocks/");
    if (subBlock > 0) {
      plan.world().store().referred(reservation + parts.substring(0, subBlock));
    }
    if (!parts.isEmpty()) {
      plan.world().store().referred(reservation + parts);
    }
  }
}

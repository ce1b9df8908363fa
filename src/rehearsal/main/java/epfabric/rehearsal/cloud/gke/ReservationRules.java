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
 * The reservation that a pool names, its block and its sub-block are there. A pool without nodes
 * may name a reservation that begins later (cluster-toolkit, gke-node-pool, {@code
 * is_reservation_active}).
 */
final class ReservationRules {
  private static final Pattern NAME =
      Pattern.compile("(?:(projects/[^/]+)/reservations/)?([^/]+)((?:/[^/]+/[^/]+){0,2})");

  private ReservationRules() {}

  static List<PoolRule> all() {
    return List.of(ReservationRules::exists);
  }

  private static void exists(PoolPlan plan) {
    if (plan.size() == 0) {
      return;
    }
    for (String value : JsonBodies.texts(plan.body(), "config.reservationAffinity.values")) {
      plan.zones().forEach(zone -> exists(plan, zone, value));
    }
  }

  /**
   * Machines only come from a reservation whose properties are theirs (Compute Engine's page on
   * consuming reservations); the words are ours.
   */
  private static void requireInterval(PoolPlan plan, ObjectNode reservation, String value) {
    String reserved =
        interval(reservation, "specificReservation.instanceProperties.maintenanceInterval");
    String asked = interval(plan.body(), "config.hostMaintenancePolicy.maintenanceInterval");
    if (!reserved.equals(asked)) {
      throw GoogleRefusal.badRequest(
          String.format(
              Locale.ROOT,
              "Reservation \"%s\" has maintenance interval %s, the node pool has %s.",
              value,
              reserved,
              asked));
    }
  }

  private static String interval(ObjectNode body, String path) {
    return JsonBodies.text(body, path).orElse("AS_NEEDED");
  }

  /**
   * GKE finds no block by a name without its project; the message is in cluster-toolkit's pull
   * request 5043 (2025-12-30).
   */
  private static void requireLongForm(PoolPlan plan, String zone, Matcher name) {
    if (name.group(1) == null && !name.group(3).isEmpty()) {
      throw GoogleRefusal.gone(
          String.format(
              Locale.ROOT,
              "Google Compute Engine: reservation \"%s\" not found for node pool \"%s\" at zone"
                  + " \"%s\".",
              name.group(),
              JsonBodies.text(plan.body(), "name").orElse(""),
              zone));
    }
  }

  /** Of the widest first, so that the message names what is wrong. */
  private static void exists(PoolPlan plan, String zone, String value) {
    Matcher name = NAME.matcher(value);
    if (!name.matches()) {
      throw GoogleRefusal.badRequest("Reservation \"" + value + "\" is invalid.");
    }
    requireLongForm(plan, zone, name);
    String project = name.group(1) == null ? plan.project() : name.group(1);
    String whole = project + "/zones/" + zone + "/reservations/" + name.group(2);
    requireInterval(plan, plan.world().store().referred(whole), value);
    String parts = name.group(3);
    int subBlock = parts.indexOf("/reservationSubBlocks/");
    if (subBlock > 0) {
      plan.world().store().referred(whole + parts.substring(0, subBlock));
    }
    if (!parts.isEmpty()) {
      plan.world().store().referred(whole + parts);
    }
  }
}

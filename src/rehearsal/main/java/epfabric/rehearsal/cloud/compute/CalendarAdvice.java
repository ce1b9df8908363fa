package epfabric.rehearsal.cloud.compute;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.rehearsal.cloud.machines.PoolMachines;
import epfabric.rehearsal.cloud.rest.GoogleMessages;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import epfabric.rehearsal.cloud.rest.Route;
import epfabric.rehearsal.cloud.rest.RoutedCall;
import epfabric.rehearsal.cloud.state.CloudState;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Compute Engine's method {@code advice.calendarMode}: it recommends when to reserve machines for a
 * number of days. Types, days and horizon are those of Google's page on future reservation requests
 * in calendar mode
 * (cloud.google.com/compute/docs/instances/future-reservations-calendar-mode-overview). The error
 * messages are ours, and so is the assumption that all machines of the emulated zone are available
 * immediately.
 */
public final class CalendarAdvice {
  private static final String PATH =
      "/compute/{version}/projects/{project}/regions/{place}/advice/calendarMode";
  private static final Pattern TYPES = Pattern.compile("(a3-(high|mega|ultra)|a4-high)gpu-8g");
  private static final Duration MIN_LENGTH = Duration.ofDays(1);
  private static final Duration MAX_LENGTH = Duration.ofDays(90);
  private static final Duration HORIZON = Duration.ofDays(60);
  private static final String RANGE = "timeRangeSpec.";

  private final GoogleMessages schema = GoogleMessages.compute("CalendarModeAdviceRequest");
  private final CloudState world;
  private final PoolMachines machines;
  private final Predicate<String> granted;

  /**
   * @param granted tests whether the caller has a permission
   */
  public CalendarAdvice(CloudState world, PoolMachines machines, Predicate<String> granted) {
    this.world = world;
    this.machines = machines;
    this.granted = granted;
  }

  public List<Route> routes() {
    return List.of(ComputeResources.route("POST", PATH, this::advice));
  }

  private ObjectNode advice(RoutedCall call) {
    String permission = "compute.advice.calendarMode";
    if (!granted.test(permission)) {
      throw GoogleRefusal.forbidden(
          "Required '" + permission + "' permission for '" + call.project() + "'");
    }
    try {
      schema.check(call.body());
    } catch (IllegalArgumentException e) {
      throw GoogleRefusal.badRequest("Invalid JSON payload received. " + e.getMessage());
    }
    ObjectNode specs = JsonBodies.child(call.body(), "futureResourcesSpecs");
    ObjectNode perSpec = Json.object();
    for (String name : Json.keys(specs)) {
      perSpec.set(name, recommendation(call.variable("place"), JsonBodies.child(specs, name)));
    }
    ObjectNode answer = JsonBodies.object("recommendationsPerSpec", perSpec);
    return JsonBodies.object("recommendations", JsonBodies.array(List.of(answer)));
  }

  private ObjectNode recommendation(String region, ObjectNode spec) {
    String sku = "targetResources.specificSkuResources.";
    String type = JsonBodies.text(spec, sku + "machineType").orElse("");
    if (!TYPES.matcher(type).matches()) {
      throw GoogleRefusal.invalidField(
          sku + "machineType", type, "Not supported in calendar mode.");
    }
    int count = JsonBodies.number(spec, sku + "instanceCount", 0);
    Instant start = start(spec);
    Duration length = length(spec);
    List<String> zones = world.settings().zonesOf(region);
    Optional<String> best = zones.stream().filter(z -> hasCapacity(type, z, count)).findFirst();
    ObjectNode answer = JsonBodies.object("recommendationType", "FUTURE_RESERVATION");
    best.ifPresent(
        zone -> {
          JsonBodies.set(answer, "location", "zones/" + zone);
          JsonBodies.set(answer, "startTime", start.toString());
          JsonBodies.set(answer, "endTime", start.plus(length).toString());
        });
    ObjectNode others = Json.object();
    zones.stream()
        .filter(zone -> !best.equals(Optional.of(zone)))
        .forEach(zone -> others.set("zones/" + zone, otherZone(type, zone, count)));
    answer.set("otherLocations", others);
    return answer;
  }

  private boolean hasCapacity(String type, String zone, int count) {
    return sells(type, zone) && machines.capacity().free(type, zone) >= count;
  }

  private boolean sells(String type, String zone) {
    return Optional.ofNullable(world.settings().machines().get(type)).stream()
        .flatMap(machine -> machine.sale().zones().stream())
        .anyMatch(sold -> sold.name().equals(zone));
  }

  private ObjectNode otherZone(String type, String zone, int count) {
    if (!sells(type, zone)) {
      return JsonBodies.object("status", "NOT_SUPPORTED", "details", "The zone does not have it.");
    }
    return hasCapacity(type, zone, count)
        ? JsonBodies.object("status", "RECOMMENDED")
        : JsonBodies.object("status", "NO_CAPACITY", "details", "Not enough machines.");
  }

  /**
   * Returns the earliest requested start. The horizon of 60 days is counted from there, because the
   * caller's clock may differ from emulated time.
   */
  private static Instant start(ObjectNode spec) {
    Instant from = moment(spec, RANGE + "startTimeNotEarlierThan");
    String latest = RANGE + "startTimeNotLaterThan";
    Instant to = moment(spec, latest);
    if (to.isBefore(from) || to.isAfter(from.plus(HORIZON))) {
      throw GoogleRefusal.invalidField(latest, to.toString(), "Must be within 60 days.");
    }
    return from;
  }

  private static Instant moment(ObjectNode spec, String path) {
    String text = JsonBodies.text(spec, path).orElse("");
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      throw GoogleRefusal.invalidField(path, text, "Not a timestamp.");
    }
  }

  private static Duration length(ObjectNode spec) {
    String text = JsonBodies.text(spec, RANGE + "minDuration").orElse("");
    if (!text.matches("[0-9]{1,9}s")) {
      throw GoogleRefusal.invalidField(RANGE + "minDuration", text, "Not a duration.");
    }
    Duration length = Duration.ofSeconds(Long.parseLong(text.replace("s", "")));
    if (length.compareTo(MIN_LENGTH) < 0 || length.compareTo(MAX_LENGTH) > 0) {
      throw GoogleRefusal.invalidField(RANGE + "minDuration", text, "Must be from 1 to 90 days.");
    }
    return length;
  }
}

package epfabric.operate.google;

import com.google.api.services.compute.Compute;
import com.google.api.services.compute.model.CalendarModeAdviceRequest;
import com.google.api.services.compute.model.FlexibleTimeRange;
import com.google.api.services.compute.model.FutureResourcesSpec;
import com.google.api.services.compute.model.FutureResourcesSpecSpecificSKUResources;
import com.google.api.services.compute.model.FutureResourcesSpecTargetResources;
import epfabric.base.value.Zone;
import epfabric.operate.google.AdvisedCapacity.Chance;
import epfabric.operate.google.AdvisedCapacity.Day;
import epfabric.operate.google.AdvisedCapacity.HourlyPrice;
import epfabric.operate.google.AdvisedCapacity.Slot;
import epfabric.operate.google.ApiEndpoints.Api;
import epfabric.operate.google.GoogleAnswerException.Kind;
import epfabric.operate.google.GoogleConnection.Patience;
import epfabric.operate.google.GoogleConnection.Question;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Queries Google for available machines: methods of Compute Engine's collection {@code advice}.
 * They change nothing. {@code capacity} and {@code capacityHistory} accept spot machines in the
 * beta API only, which the library does not support; {@code calendarMode} is in v1
 * (cloud.google.com/compute/docs/reference/rest/beta/advice).
 */
public final class CapacityAdvice {
  private static final String VIEWER = "roles/compute.viewer, which has ";

  private static final String NO_ADVICE =
      "Google does not advise on that here; on flex-start it advises selected customers only";

  /** Key of the only entry in a request or response; Google accepts any key. */
  private static final String KEY = "gpus";

  private final GoogleConnection connection;

  private CapacityAdvice(GoogleConnection connection) {
    this.connection = connection;
  }

  /**
   * The wanted machines.
   *
   * @param model Compute Engine's provisioning model: {@code SPOT}, {@code FLEX_START}
   */
  public record Wanted(String machine, int nodes, String model) {}

  /** The time for which machines are requested: the earliest and latest start, and the duration. */
  public record Window(Instant from, Instant to, Duration length) {}

  /**
   * Creates a client without sending a request.
   *
   * @param environment environment variables, of which those of gcloud and of Application Default
   *     Credentials are read
   * @throws GoogleAnswerException if there are no credentials
   */
  public static CapacityAdvice connect(Map<String, String> environment, String project) {
    return new CapacityAdvice(new GoogleConnection(environment, project, Patience.USUAL));
  }

  /**
   * Returns the current availability of the machines in one zone. A region is not queried, because
   * its score would be that of a zone chosen by Google.
   *
   * @return empty if Google recommends nothing
   */
  public Optional<Chance> chance(Zone zone, Wanted wanted) {
    Map<String, Object> body =
        Map.of(
            "distributionPolicy",
            Map.of(
                "targetShape",
                "ANY_SINGLE_ZONE",
                "zones",
                List.of(Map.of("zone", "zones/" + zone.name()))),
            "instanceFlexibilityPolicy",
            Map.of(
                "instanceSelections",
                Map.of(KEY, Map.of("machineTypes", List.of(wanted.machine())))),
            "instanceProperties",
            Map.of("scheduling", Map.of("provisioningModel", wanted.model())),
            "size",
            wanted.nodes());
    AnswerBody answer =
        ask(
            "ask for advice on capacity",
            VIEWER + "compute.advice.capacity",
            zone,
            body,
            "capacity");
    return answer.children("recommendations").stream()
        .findFirst()
        .map(best -> best.child("scores"))
        .map(
            scores ->
                new Chance(scores.decimal("obtainability"), scores.seconds("estimatedUptime")));
  }

  /** Returns the fraction of spot machines that was preempted on each day, the oldest first. */
  public List<Day> preemptions(Zone zone, String machine) {
    Map<String, Object> body =
        Map.of(
            "instanceProperties",
            spotProperties(machine),
            "locationPolicy",
            Map.of("location", "zones/" + zone.name()),
            "types",
            List.of("PREEMPTION"));
    List<Day> days = new ArrayList<>();
    for (AnswerBody day :
        history("read preemption rates", zone, body).children("preemptionHistory")) {
      String start = day.child("interval").text("startTime");
      day.decimal("preemptionRate").ifPresent(rate -> days.add(new Day(start, rate)));
    }
    return days.stream().sorted(Comparator.comparing(Day::start)).toList();
  }

  /**
   * Returns the newest list price of a spot machine in the zone's region; Google has no prices for
   * single zones.
   */
  public Optional<HourlyPrice> spotPrice(Zone zone, String machine) {
    Map<String, Object> body =
        Map.of("instanceProperties", spotProperties(machine), "types", List.of("PRICE"));
    return history("read spot prices", zone, body).children("priceHistory").stream()
        .map(CapacityAdvice::price)
        .max(Comparator.comparing(HourlyPrice::since));
  }

  private static HourlyPrice price(AnswerBody listed) {
    AnswerBody money = listed.child("listPrice");
    double amount = money.number("units") + money.decimal("nanos").orElse(0.0) / 1e9;
    return new HourlyPrice(
        listed.child("interval").text("startTime"), money.text("currencyCode"), amount);
  }

  private static Map<String, Object> spotProperties(String machine) {
    return Map.of("machineType", machine, "scheduling", Map.of("provisioningModel", "SPOT"));
  }

  private AnswerBody history(String what, Zone zone, Map<String, Object> body) {
    return ask(what, VIEWER + "compute.advice.capacityHistory", zone, body, "capacityHistory");
  }

  /** Returns calendar mode's recommendations, one for each zone in the response. */
  public List<Slot> calendar(String region, Wanted wanted, Window window) {
    FutureResourcesSpec spec =
        new FutureResourcesSpec()
            .setDeploymentType("DENSE")
            .setTargetResources(
                new FutureResourcesSpecTargetResources()
                    .setSpecificSkuResources(
                        new FutureResourcesSpecSpecificSKUResources()
                            .setMachineType(wanted.machine())
                            .setInstanceCount((long) wanted.nodes())))
            .setTimeRangeSpec(
                new FlexibleTimeRange()
                    .setStartTimeNotEarlierThan(window.from().toString())
                    .setStartTimeNotLaterThan(window.to().toString())
                    .setMinDuration(window.length().toSeconds() + "s")
                    .setMaxDuration(window.length().toSeconds() + "s"));
    CalendarModeAdviceRequest request =
        new CalendarModeAdviceRequest().setFutureResourcesSpecs(Map.of(KEY, spec));
    Compute.Advice advice = connection.compute().advice();
    AnswerBody answer =
        askWithRemedy(
            "ask for start dates of calendar mode",
            "a role that has compute.advice.calendarMode",
            () ->
                new AnswerBody(
                    advice
                        .calendarMode(connection.project(), region, request)
                        .setDisableGZipContent(true)
                        .execute()));
    return answer.children("recommendations").stream()
        .map(recommendation -> recommendation.child("recommendationsPerSpec").child(KEY))
        .flatMap(slotSpec -> slots(slotSpec).stream())
        .toList();
  }

  private static List<Slot> slots(AnswerBody recommendation) {
    List<Slot> slots = new ArrayList<>();
    String start = recommendation.text("startTime");
    if (!recommendation.text("location").isEmpty()) {
      Optional<String> first = Optional.of(start).filter(s -> !s.isEmpty());
      slots.add(new Slot(recommendation.lastOf("location"), "RECOMMENDED", first, ""));
    }
    AnswerBody others = recommendation.child("otherLocations");
    for (String place : others.keys()) {
      AnswerBody other = others.child(place);
      String zone = place.substring(place.lastIndexOf('/') + 1);
      slots.add(new Slot(zone, other.text("status"), Optional.empty(), other.text("details")));
    }
    return slots;
  }

  private AnswerBody ask(
      String what, String role, Zone zone, Map<String, Object> body, String method) {
    String path =
        "projects/" + connection.project() + "/regions/" + zone.region() + "/advice/" + method;
    return askWithRemedy(what, role, () -> new AnswerBody(connection.postBeta(path, body)));
  }

  /**
   * Sends a request; if it is refused, the exception names the missing permission and a role that
   * includes it.
   */
  private <T> T askWithRemedy(String what, String role, Question<T> question) {
    try {
      return connection.ask(Api.COMPUTE, what, question);
    } catch (GoogleAnswerException e) {
      String message = String.valueOf(e.getMessage());
      throw switch (e.kind()) {
        case REFUSED ->
            new GoogleAnswerException(
                Kind.REFUSED,
                message,
                "ask an owner of " + connection.project() + " for " + role,
                e);
        case UNEXPECTED -> new GoogleAnswerException(Kind.UNEXPECTED, message, NO_ADVICE, e);
        default -> e;
      };
    }
  }
}

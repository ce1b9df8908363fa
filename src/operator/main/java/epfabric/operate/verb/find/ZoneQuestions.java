package epfabric.operate.verb.find;

import epfabric.base.value.EnumWord;
import epfabric.base.value.Zone;
import epfabric.operate.advice.capacity.GpuQuota;
import epfabric.operate.advice.capacity.OptionalFigure;
import epfabric.operate.advice.capacity.ZoneOutlook;
import epfabric.operate.advice.capacity.ZoneOutlook.Cost;
import epfabric.operate.advice.capacity.ZoneOutlook.Lately;
import epfabric.operate.advice.capacity.ZoneOutlook.Room;
import epfabric.operate.google.AdvisedCapacity.Chance;
import epfabric.operate.google.AdvisedCapacity.HourlyPrice;
import epfabric.operate.google.AdvisedCapacity.Slot;
import epfabric.operate.google.CapacityAdvice;
import epfabric.operate.google.GoogleAnswerException;
import epfabric.operate.google.PlaceOffer.Quota;
import epfabric.operate.google.Project;
import epfabric.operate.verb.find.RequestSequence.Why;
import epfabric.operate.verb.find.ZoneGoal.Way;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Queries facts about zones; facts that Google has for whole regions are queried once for each
 * region.
 */
public final class ZoneQuestions {
  /** The clients of the queried services, which need credentials. */
  private record Services(Project project, CapacityAdvice advice) {}

  private final ZoneGoal goal;
  private final Optional<Services> services;
  private final RequestSequence requests = new RequestSequence();
  private final Map<String, OptionalFigure<Room>> quotas = new TreeMap<>();
  private final Map<String, OptionalFigure<Cost>> prices = new TreeMap<>();
  private final Map<String, OptionalFigure<List<Slot>>> calendars = new TreeMap<>();

  private ZoneQuestions(ZoneGoal goal, Optional<Services> services) {
    this.goal = goal;
    this.services = services;
  }

  /**
   * Creates questions that send no request.
   *
   * @param why the reason to report
   */
  static ZoneQuestions without(ZoneGoal goal, Why why) {
    ZoneQuestions look = new ZoneQuestions(goal, Optional.empty());
    look.requests.giveUp(why);
    return look;
  }

  /** Connects without sending a request. */
  public static ZoneQuestions at(ZoneGoal goal, Map<String, String> environment, String project) {
    try {
      Services services =
          new Services(
              Project.connect(environment, project), CapacityAdvice.connect(environment, project));
      return new ZoneQuestions(goal, Optional.of(services));
    } catch (GoogleAnswerException e) {
      return without(goal, Why.of(e));
    }
  }

  /** Returns why no request, or no further request, was sent. */
  Optional<Why> hopeless() {
    return requests.hopeless();
  }

  /** Returns the outlooks in the order of the zones. */
  List<ZoneOutlook> outlooks(List<Zone> zones) {
    // Without this check, a missing project would look as if no zone offered the machine.
    services.ifPresent(connected -> requests.sendFirst(connected.project()::look));
    return zones.stream().map(this::outlook).toList();
  }

  private ZoneOutlook outlook(Zone zone) {
    String machine = goal.machine().name();
    OptionalFigure<Boolean> machineOffered =
        offered("machine type", p -> p.offersMachine(zone.name(), machine));
    boolean notOffered = machineOffered.value().equals(Optional.of(false));
    boolean inCalendar = goal.inCalendar();
    return new ZoneOutlook(
        zone,
        new ZoneOutlook.Offer(
            machineOffered,
            offered("network profile", p -> p.offersProfile(zone.name() + "-vpc-roce"))),
        inCalendar ? OptionalFigure.unasked() : quotas.computeIfAbsent(zone.region(), this::quota),
        notOffered || !goal.isAdvised() ? OptionalFigure.unasked() : chance(zone),
        goal.way() == Way.SPOT && !notOffered ? lately(zone) : OptionalFigure.unasked(),
        prices.computeIfAbsent(zone.region(), region -> price(zone)),
        inCalendar && !notOffered ? slot(zone) : OptionalFigure.unasked());
  }

  private OptionalFigure<Boolean> offered(String kind, Function<Project, Boolean> question) {
    return requests.ask(kind, () -> services.map(Services::project).map(question), "");
  }

  public OptionalFigure<Chance> chance(Zone zone) {
    return requests.ask(
        "capacity",
        () -> services.flatMap(connected -> connected.advice().chance(zone, goal.wanted())),
        "Google recommends nothing");
  }

  public OptionalFigure<Lately> lately(Zone zone) {
    return requests.ask(
        "preemption",
        () ->
            services.flatMap(
                connected ->
                    Lately.of(connected.advice().preemptions(zone, goal.machine().name()))),
        "Google has no rates for it");
  }

  /**
   * Returns the price. For spot machines, the source is Google's price history, which is newer than
   * any list.
   */
  public OptionalFigure<Cost> price(Zone zone) {
    OptionalFigure<Cost> history =
        goal.way() == Way.SPOT
            ? requests.ask("price", () -> history(zone), "Google has no price for it in USD")
            : unlisted(zone.region());
    Optional<Cost> listed =
        goal.machine()
            .sale()
            .priceIn(EnumWord.of(goal.way()), zone.region())
            .map(price -> new Cost(price.usdPerNodeHour(), price.origin()));
    return history.value().or(() -> listed).map(OptionalFigure::of).orElse(history);
  }

  private OptionalFigure<Cost> unlisted(String region) {
    return OptionalFigure.unknown(
        goal.machine()
            .sale()
            .unpriced(EnumWord.of(goal.way()), region)
            .map(sku -> "no figure known; Google's price list has it as SKU " + sku.id())
            .orElse("not listed in any source"),
        "");
  }

  private Optional<Cost> history(Zone zone) {
    return services
        .flatMap(connected -> connected.advice().spotPrice(zone, goal.machine().name()))
        .filter(price -> price.currency().equals("USD"))
        .map(ZoneQuestions::cost);
  }

  private static Cost cost(HourlyPrice price) {
    String since = price.since().replaceFirst("T.*$", "");
    return new Cost(price.amount(), "Google's price history, since " + since);
  }

  private OptionalFigure<Slot> slot(Zone zone) {
    OptionalFigure<List<Slot>> all = calendars.computeIfAbsent(zone.region(), this::calendar);
    return all.value()
        .map(
            slots ->
                slots.stream()
                    .filter(slot -> slot.zone().equals(zone.name()))
                    .findFirst()
                    .map(OptionalFigure::of)
                    .orElseGet(
                        () -> OptionalFigure.unknown("calendar mode does not name the zone", "")))
        .orElseGet(() -> OptionalFigure.unknown(all.why(), all.remedy()));
  }

  private OptionalFigure<List<Slot>> calendar(String region) {
    return requests.ask(
        "calendar",
        () ->
            services.flatMap(
                connected ->
                    goal.window()
                        .map(window -> connected.advice().calendar(region, goal.wanted(), window))),
        "");
  }

  private OptionalFigure<Room> quota(String region) {
    return requests.ask(
        "quota",
        () -> services.flatMap(connected -> room(connected.project(), region)),
        "neither the region nor the Cloud Quotas API lists it");
  }

  private Optional<Room> room(Project project, String region) {
    GpuQuota quota = new GpuQuota(goal.machine(), true);
    Optional<Quota> listed =
        project.quotas(region).stream().filter(q -> q.metric().equals(quota.metric())).findFirst();
    GpuQuota.Family family = quota.family();
    return listed.isPresent()
        ? listed.map(q -> new Room((long) q.free(), goal.gpus(), true))
        : project
            .limit(family.id(), region, family.dimensions())
            .map(limit -> new Room(limit < 0 ? Long.MAX_VALUE : limit, goal.gpus(), false));
  }
}

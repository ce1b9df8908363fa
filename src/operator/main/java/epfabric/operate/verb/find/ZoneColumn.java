package epfabric.operate.verb.find;

import static java.util.stream.Collectors.joining;

import epfabric.base.value.EnumWord;
import epfabric.fabric.catalog.Machine.Unsold;
import epfabric.operate.advice.AgeText;
import epfabric.operate.advice.capacity.ZoneOutlook;
import epfabric.operate.advice.capacity.ZoneOutlook.Cost;
import epfabric.operate.advice.capacity.ZoneOutlook.Lately;
import epfabric.operate.advice.capacity.ZoneOutlook.Room;
import epfabric.operate.google.AdvisedCapacity.Chance;
import epfabric.operate.google.AdvisedCapacity.Slot;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Columns of the table of zones, with the meaning of their values. */
enum ZoneColumn {
  ZONE("ZONE", ""),
  OFFERED("OFFERED", "offered: machine type and RoCE network profile; stock is not promised"),
  QUOTA("QUOTA", "quota: GPUs that the project may still have in the region"),
  OBTAINABLE(
      "OBTAINABLE",
      "obtainable: Google's estimate, 0 to 1, that all nodes can be had at once;"
          + " advice, not a promise"),
  UPTIME("UPTIME", "uptime: how long most nodes run, in Google's estimate; advice, not a promise"),
  TAKEN(
      "TAKEN",
      "taken: of all customers' spot machines that stopped in a day, the share that Google took"
          + " away, as the mean of the last days and the worst day; it says nothing about yours"),
  START(
      "FIRST START",
      "first start: calendar mode's recommendation; advice, until a reservation is approved"),
  SOLD("SOLD", ""),
  PRICE("USD/NODE-HOUR", "");

  private static final String UNKNOWN = "?";
  private static final Set<ZoneColumn> OF_CALENDAR = EnumSet.of(ZONE, OFFERED, START, PRICE);
  private static final Set<ZoneColumn> OF_ON_DEMAND = EnumSet.of(ZONE, OFFERED, QUOTA, SOLD, PRICE);
  private static final Set<ZoneColumn> OF_FLEX_START =
      EnumSet.of(ZONE, OFFERED, QUOTA, OBTAINABLE, UPTIME, PRICE);

  private final String head;
  private final String meaning;

  ZoneColumn(String head, String meaning) {
    this.head = head;
    this.meaning = meaning;
  }

  /** Returns the columns for a kind of capacity; columns without any known value are left out. */
  static List<ZoneColumn> of(ZoneGoal goal, List<ZoneOutlook> ranked) {
    Set<ZoneColumn> all =
        switch (goal.way()) {
          case SPOT -> EnumSet.complementOf(EnumSet.of(START, SOLD));
          case FLEX_START -> OF_FLEX_START;
          case ON_DEMAND -> OF_ON_DEMAND;
          case CALENDAR -> OF_CALENDAR;
        };
    return all.stream()
        .filter(column -> column == ZONE || column == PRICE || column.isKnown(goal, ranked))
        .toList();
  }

  private boolean isKnown(ZoneGoal goal, List<ZoneOutlook> ranked) {
    return ranked.stream().anyMatch(zone -> !cell(goal, zone).equals(UNKNOWN));
  }

  String head() {
    return head;
  }

  /** Returns the meaning of the column; for prices, also their source. */
  String meaning(ZoneGoal goal, List<ZoneOutlook> ranked) {
    return switch (this) {
      case PRICE -> origins(ranked);
      case SOLD -> unsold(goal).map(ZoneColumn::unsold).orElse("");
      default -> meaning;
    };
  }

  private static Optional<Unsold> unsold(ZoneGoal goal) {
    return goal.machine().sale().unsold(EnumWord.of(goal.way()));
  }

  private static String unsold(Unsold unsold) {
    return "sold: Google does not sell the machine "
        + unsold.capacity()
        + ", whatever its price list says ("
        + unsold.origin()
        + ")";
  }

  private static String origins(List<ZoneOutlook> ranked) {
    Map<String, List<String>> zones = new LinkedHashMap<>();
    for (ZoneOutlook zone : ranked) {
      zone.price()
          .value()
          .map(Cost::origin)
          .ifPresent(
              origin ->
                  zones.computeIfAbsent(origin, o -> new ArrayList<>()).add(zone.zone().name()));
    }
    boolean all = ranked.stream().allMatch(zone -> zone.price().value().isPresent());
    if (zones.isEmpty() || (zones.size() == 1 && all)) {
      return zones.keySet().stream().map(origin -> "price: " + origin).collect(joining());
    }
    return zones.entrySet().stream()
        .map(source -> String.join(", ", source.getValue()) + " " + source.getKey())
        .collect(joining("; ", "price: ", ""));
  }

  String cell(ZoneGoal goal, ZoneOutlook zone) {
    return switch (this) {
      case ZONE -> zone.zone().name();
      case OFFERED -> zone.offered().map(yes -> yes ? "yes" : "no").orElse(UNKNOWN);
      case QUOTA -> zone.quota().value().map(ZoneColumn::quota).orElse(UNKNOWN);
      case OBTAINABLE ->
          zone.chance()
              .value()
              .flatMap(Chance::obtainability)
              .map(score -> number(score, 2))
              .orElse(UNKNOWN);
      case UPTIME -> zone.chance().value().flatMap(Chance::uptime).map(AgeText::of).orElse(UNKNOWN);
      case TAKEN -> zone.lately().value().map(ZoneColumn::taken).orElse(UNKNOWN);
      case START -> zone.slot().value().map(ZoneColumn::start).orElse(UNKNOWN);
      case SOLD -> unsold(goal).map(unsold -> "no").orElse(UNKNOWN);
      case PRICE -> zone.price().value().map(Cost::usd).map(usd -> number(usd, 2)).orElse(UNKNOWN);
    };
  }

  private static String quota(Room room) {
    if (room.free() == Long.MAX_VALUE) {
      return "no limit";
    }
    return room.certain() ? room.free() + " free" : "limit " + room.free();
  }

  private static String taken(Lately lately) {
    return number(lately.mean() * 100, 0) + " %, " + number(lately.worst() * 100, 0) + " %";
  }

  private static String start(Slot slot) {
    return slot.start().orElse(slot.status().toLowerCase(Locale.ROOT).replace('_', ' '));
  }

  private static String number(double value, int digits) {
    return String.format(Locale.ROOT, "%." + digits + "f", value);
  }
}

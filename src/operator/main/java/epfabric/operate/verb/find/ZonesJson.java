package epfabric.operate.verb.find;

import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.operate.advice.capacity.ZoneOutlook;
import epfabric.operate.google.AdvisedCapacity.Chance;
import epfabric.operate.google.AdvisedCapacity.Slot;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Prints zones as JSON; unknown values have no key. */
final class ZonesJson {
  private ZonesJson() {}

  static List<OrderedTree> of(List<ZoneOutlook> ranked) {
    return ranked.stream().map(ZonesJson::of).toList();
  }

  private static OrderedTree of(ZoneOutlook outlook) {
    return OrderedTree.of("zone", outlook.zone().name())
        .with("possible", outlook.possible())
        .withAny("machineOffered", outlook.offer().machine().value())
        .withAny("networkProfileOffered", outlook.offer().profile().value())
        .withAny("quota", outlook.quota().value().map(ZonesJson::quota))
        .withAny("advice", Optional.of(advice(outlook)).filter(advice -> !advice.isEmpty()))
        .withAny("preemption", outlook.lately().value().map(ZonesJson::preemption))
        .withAny("price", outlook.price().value().map(ZonesJson::price));
  }

  private static Map<String, Object> quota(ZoneOutlook.Room room) {
    Map<String, Object> known =
        room.free() < Long.MAX_VALUE
            ? Map.of(room.certain() ? "freeGpus" : "limitGpus", room.free())
            : Map.of();
    return OrderedTree.join(
        known, OrderedTree.of("wantedGpus", room.wanted(), "enough", room.enough()));
  }

  /** Returns Google's estimates, which are no guarantees. */
  private static Map<String, Object> advice(ZoneOutlook outlook) {
    Optional<Chance> chance = outlook.chance().value();
    Optional<Slot> slot = outlook.slot().value();
    return OrderedTree.of()
        .withAny("obtainability", chance.flatMap(Chance::obtainability))
        .withAny("estimatedUptimeSeconds", chance.flatMap(Chance::uptime).map(Duration::toSeconds))
        .withAny("calendarStatus", slot.map(Slot::status))
        .withAny("calendarStart", slot.flatMap(Slot::start))
        .withAny("calendarDetails", slot.map(Slot::details).filter(text -> !text.isEmpty()));
  }

  private static OrderedTree preemption(ZoneOutlook.Lately lately) {
    return OrderedTree.of("days", lately.days())
        .with("meanRate", lately.mean())
        .with("worstRate", lately.worst());
  }

  private static OrderedTree price(ZoneOutlook.Cost cost) {
    return OrderedTree.of("usdPerNodeHour", cost.usd(), "source", cost.origin());
  }
}

package epfabric.operate.verb.find;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.operate.advice.capacity.ZoneOutlook;
import java.util.List;

/** Prints zones as JSON; unknown values have no key. */
final class ZonesJson {
  private ZonesJson() {}

  static ArrayNode of(List<ZoneOutlook> ranked) {
    ArrayNode zones = Json.array();
    ranked.forEach(outlook -> zones.add(of(outlook)));
    return zones;
  }

  private static ObjectNode of(ZoneOutlook outlook) {
    ObjectNode json = Json.object();
    json.put("zone", outlook.zone().name());
    json.put("possible", outlook.possible());
    outlook.offer().machine().value().ifPresent(yes -> json.put("machineOffered", yes));
    outlook.offer().profile().value().ifPresent(yes -> json.put("networkProfileOffered", yes));
    outlook.quota().value().ifPresent(room -> json.set("quota", quota(room)));
    ObjectNode advice = advice(outlook);
    if (!advice.isEmpty()) {
      json.set("advice", advice);
    }
    outlook.lately().value().ifPresent(lately -> json.set("preemption", preemption(lately)));
    outlook.price().value().ifPresent(cost -> json.set("price", price(cost)));
    return json;
  }

  private static ObjectNode quota(ZoneOutlook.Room room) {
    ObjectNode json = Json.object();
    if (room.free() < Long.MAX_VALUE) {
      json.put(room.certain() ? "freeGpus" : "limitGpus", room.free());
    }
    json.put("wantedGpus", room.wanted());
    json.put("enough", room.enough());
    return json;
  }

  /** Returns Google's estimates, which are no guarantees. */
  private static ObjectNode advice(ZoneOutlook outlook) {
    ObjectNode json = Json.object();
    outlook
        .chance()
        .value()
        .ifPresent(
            chance -> {
              chance.obtainability().ifPresent(score -> json.put("obtainability", score));
              chance
                  .uptime()
                  .ifPresent(uptime -> json.put("estimatedUptimeSeconds", uptime.toSeconds()));
            });
    outlook
        .slot()
        .value()
        .ifPresent(
            slot -> {
              json.put("calendarStatus", slot.status());
              slot.start().ifPresent(start -> json.put("calendarStart", start));
              if (!slot.details().isEmpty()) {
                json.put("calendarDetails", slot.details());
              }
            });
    return json;
  }

  private static ObjectNode preemption(ZoneOutlook.Lately lately) {
    ObjectNode json = Json.object();
    json.put("days", lately.days());
    json.put("meanRate", lately.mean());
    json.put("worstRate", lately.worst());
    return json;
  }

  private static ObjectNode price(ZoneOutlook.Cost cost) {
    ObjectNode json = Json.object();
    json.put("usdPerNodeHour", cost.usd());
    json.put("source", cost.origin());
    return json;
  }
}

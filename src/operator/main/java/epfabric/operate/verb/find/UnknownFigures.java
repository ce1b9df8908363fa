package epfabric.operate.verb.find;

import epfabric.fabric.plan.notice.Notice;
import epfabric.operate.advice.capacity.OptionalFigure;
import epfabric.operate.advice.capacity.ZoneOutlook;
import epfabric.operate.verb.find.RequestSequence.Why;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Unknown values of zones, grouped so that each reason is reported once and not for each zone. */
final class UnknownFigures {
  private final int zones;

  /** Names of zones by value and reason, in the order of the zones. */
  private final Map<String, Map<Why, List<String>>> found = new LinkedHashMap<>();

  UnknownFigures(List<ZoneOutlook> ranked) {
    this.zones = ranked.size();
    for (ZoneOutlook outlook : ranked) {
      addIfUnknown("machine type", outlook, outlook.offer().machine());
      addIfUnknown("network profile", outlook, outlook.offer().profile());
      addIfUnknown("quota", outlook, outlook.quota());
      addIfUnknown("obtainability", outlook, outlook.chance());
      addIfUnknown("preemption", outlook, outlook.lately());
      addIfUnknown("price", outlook, outlook.price());
      addIfUnknown("calendar mode", outlook, outlook.slot());
    }
  }

  private void addIfUnknown(String name, ZoneOutlook outlook, OptionalFigure<?> figure) {
    if (figure.unknown()) {
      found
          .computeIfAbsent(name, unused -> new LinkedHashMap<>())
          .computeIfAbsent(new Why(figure.why(), figure.remedy()), unused -> new ArrayList<>())
          .add(outlook.zone().name());
    }
  }

  List<Notice> notices() {
    List<Notice> notices = new ArrayList<>();
    found.forEach(
        (name, reasons) ->
            reasons.forEach(
                (why, places) -> {
                  String where = places.size() == zones ? "" : " of " + String.join(", ", places);
                  notices.add(Notice.unknown(name + where, why.message(), why.remedy()));
                }));
    return notices;
  }
}

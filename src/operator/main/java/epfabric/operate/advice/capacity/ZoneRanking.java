package epfabric.operate.advice.capacity;

import epfabric.operate.advice.capacity.ZoneOutlook.Cost;
import epfabric.operate.advice.capacity.ZoneOutlook.Lately;
import epfabric.operate.advice.capacity.ZoneOutlook.Room;
import epfabric.operate.google.AdvisedCapacity.Chance;
import epfabric.operate.google.AdvisedCapacity.Slot;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Ranks zones. Facts that rule a zone out take precedence over its advantages, and known values
 * over unknown values. Equal zones are sorted by name, so that the order is always the same.
 */
public final class ZoneRanking {
  /** A text that sorts after every time. */
  private static final String NEVER = "~";

  private static final Comparator<ZoneOutlook> ORDER =
      Comparator.comparingInt((ZoneOutlook z) -> rank(z.offered()))
          .thenComparingInt(z -> rank(z.quota().value().map(Room::enough)))
          .thenComparingInt(z -> rank(z.slot().value().map(Slot::recommended)))
          .thenComparing(z -> z.slot().value().flatMap(Slot::start).orElse(NEVER))
          .thenComparing(
              ascending(z -> z.chance().value().flatMap(Chance::obtainability).map(c -> -c)))
          .thenComparing(
              ascending(
                  z ->
                      z.chance()
                          .value()
                          .flatMap(Chance::uptime)
                          .map(uptime -> (double) -uptime.toSeconds())))
          .thenComparing(ascending(z -> z.lately().value().map(Lately::mean)))
          .thenComparing(ascending(z -> z.price().value().map(Cost::usd)))
          .thenComparing(z -> z.zone().name());

  private ZoneRanking() {}

  public static List<ZoneOutlook> of(List<ZoneOutlook> zones) {
    return zones.stream().sorted(ORDER).toList();
  }

  /** Returns a sort key: yes before unknown before no. */
  private static int rank(Optional<Boolean> answer) {
    return answer.map(yes -> yes ? 0 : 2).orElse(1);
  }

  private static Comparator<ZoneOutlook> ascending(Function<ZoneOutlook, Optional<Double>> figure) {
    return Comparator.comparingDouble(zone -> figure.apply(zone).orElse(Double.POSITIVE_INFINITY));
  }
}

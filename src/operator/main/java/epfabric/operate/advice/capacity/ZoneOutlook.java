package epfabric.operate.advice.capacity;

import epfabric.base.value.Zone;
import epfabric.operate.google.AdvisedCapacity.Chance;
import epfabric.operate.google.AdvisedCapacity.Day;
import epfabric.operate.google.AdvisedCapacity.Slot;
import java.util.List;
import java.util.Optional;

/**
 * What is known of a zone before a fabric is put there.
 *
 * @param machine whether it has the machine type
 * @param profile whether it has a RoCE network profile
 * @param quota GPUs that the project may still have in the region
 * @param chance how well the machines can be had now, in Google's estimate
 * @param lately how many were taken away lately
 * @param price of a node and hour
 * @param slot what calendar mode says
 */
public record ZoneOutlook(
    Zone zone,
    FigureOrReason<Boolean> machine,
    FigureOrReason<Boolean> profile,
    FigureOrReason<Room> quota,
    FigureOrReason<Chance> chance,
    FigureOrReason<Lately> lately,
    FigureOrReason<Cost> price,
    FigureOrReason<Slot> slot) {

  /**
   * Room in a quota.
   *
   * @param free GPUs that are left; the limit, where what is used is not told
   * @param wanted GPUs that are wanted
   * @param certain whether what is used is told
   */
  public record Room(long free, long wanted, boolean certain) {
    public boolean enough() {
      return free >= wanted;
    }
  }

  /**
   * Pre-emption of the last days.
   *
   * @param mean of the days' rates
   * @param worst of them
   */
  public record Lately(int days, double mean, double worst) {
    public static Optional<Lately> of(List<Day> days) {
      double mean = days.stream().mapToDouble(Day::rate).average().orElse(0);
      double worst = days.stream().mapToDouble(Day::rate).max().orElse(0);
      return days.isEmpty() ? Optional.empty() : Optional.of(new Lately(days.size(), mean, worst));
    }
  }

  /**
   * A price of a node and hour.
   *
   * @param origin who says so, and since when
   */
  public record Cost(double usd, String origin) {}

  /** Whether both the machine and a network for it are there; unknown if one of them is. */
  public Optional<Boolean> offered() {
    List<Optional<Boolean>> both = List.of(machine.value(), profile.value());
    if (both.contains(Optional.of(false))) {
      return Optional.of(false);
    }
    return both.contains(Optional.<Boolean>empty()) ? Optional.empty() : Optional.of(true);
  }

  /** Whether nothing that is known rules the zone out. */
  public boolean possible() {
    boolean open = slot.value().map(Slot::recommended).orElse(true);
    return offered().orElse(true) && quota.value().map(Room::enough).orElse(true) && open;
  }
}

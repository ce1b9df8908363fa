package epfabric.operate.advice.capacity;

import epfabric.base.value.Zone;
import epfabric.operate.google.AdvisedCapacity.Chance;
import epfabric.operate.google.AdvisedCapacity.Day;
import epfabric.operate.google.AdvisedCapacity.Slot;
import java.util.List;
import java.util.Optional;

/**
 * The known facts about a zone before a fabric is created in it.
 *
 * @param offer whether the zone offers the machine type and network that a fabric needs
 * @param quota number of GPUs that the project's quota allows in the region
 * @param chance Google's estimate of the machines' availability now
 * @param lately the rate of preemptions in recent days
 * @param price price per node and hour
 * @param slot the recommendation of calendar mode
 */
public record ZoneOutlook(
    Zone zone,
    Offer offer,
    OptionalFigure<Room> quota,
    OptionalFigure<Chance> chance,
    OptionalFigure<Lately> lately,
    OptionalFigure<Cost> price,
    OptionalFigure<Slot> slot) {

  /**
   * Whether a zone offers the machine type and the network.
   *
   * @param machine whether the zone has the machine type
   * @param profile whether the zone has a RoCE network profile
   */
  public record Offer(OptionalFigure<Boolean> machine, OptionalFigure<Boolean> profile) {}

  /**
   * The free part of a quota.
   *
   * @param free number of free GPUs, or the limit if the usage is unknown
   * @param wanted number of needed GPUs
   * @param certain whether the usage is known
   */
  public record Room(long free, long wanted, boolean certain) {
    public boolean enough() {
      return free >= wanted;
    }
  }

  /**
   * Preemptions in recent days.
   *
   * @param mean mean of the days' rates
   * @param worst highest rate of a day
   */
  public record Lately(int days, double mean, double worst) {
    public static Optional<Lately> of(List<Day> days) {
      double mean = days.stream().mapToDouble(Day::rate).average().orElse(0);
      double worst = days.stream().mapToDouble(Day::rate).max().orElse(0);
      return days.isEmpty() ? Optional.empty() : Optional.of(new Lately(days.size(), mean, worst));
    }
  }

  /**
   * A price per node and hour.
   *
   * @param origin source and date of the price
   */
  public record Cost(double usd, String origin) {}

  /**
   * Returns whether both the machine and a network for it are offered; empty if one of the two is
   * unknown.
   */
  public Optional<Boolean> offered() {
    List<Optional<Boolean>> both = List.of(offer.machine().value(), offer.profile().value());
    if (both.contains(Optional.of(false))) {
      return Optional.of(false);
    }
    return both.contains(Optional.<Boolean>empty()) ? Optional.empty() : Optional.of(true);
  }

  /** Returns whether no known fact rules the zone out. */
  public boolean possible() {
    boolean slotRecommended = slot.value().map(Slot::recommended).orElse(true);
    boolean enoughQuota = quota.value().map(Room::enough).orElse(true);
    return offered().orElse(true) && enoughQuota && slotRecommended;
  }
}

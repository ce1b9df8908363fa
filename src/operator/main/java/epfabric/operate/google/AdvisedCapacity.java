package epfabric.operate.google;

import java.time.Duration;
import java.util.Optional;

/** Google's statements about capacity, unchanged. None of them guarantees a machine. */
public final class AdvisedCapacity {
  private AdvisedCapacity() {}

  /**
   * The current availability of machines.
   *
   * @param obtainability probability that all machines are provisioned, from 0 to 1
   * @param uptime how long most machines are expected to run before they are preempted
   */
  public record Chance(Optional<Double> obtainability, Optional<Duration> uptime) {}

  /**
   * Preemptions of spot machines on one day.
   *
   * @param start start of the day, in Google's format
   * @param rate fraction of preempted machines among the machines of all customers that stopped on
   *     this day
   */
  public record Day(String start, double rate) {}

  /**
   * A list price of one machine for an hour.
   *
   * @param since the price's start date, in Google's format
   */
  public record HourlyPrice(String since, String currency, double amount) {}

  /**
   * Calendar mode's recommendation for a zone.
   *
   * @param status {@code RECOMMENDED}, {@code NO_CAPACITY}, {@code NOT_SUPPORTED}
   * @param start the earliest time for machines, in Google's format; empty without a recommendation
   * @param details Google's explanation; may be empty
   */
  public record Slot(String zone, String status, Optional<String> start, String details) {
    public boolean recommended() {
      return status.equals("RECOMMENDED");
    }
  }
}

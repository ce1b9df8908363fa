package epfabric.operate.google;

import java.time.Duration;
import java.util.Optional;

/** Google's statements about capacity, in its own figures. None of them promises a machine. */
public final class AdvisedCapacity {
  private AdvisedCapacity() {}

  /**
   * The current availability of machines.
   *
   * @param obtainability from 0 to 1: how likely all of them are provisioned
   * @param uptime how long most of them are expected to run before they are preempted
   */
  public record Chance(Optional<Double> obtainability, Optional<Duration> uptime) {}

  /**
   * A day of spot machines.
   *
   * @param start its beginning, in Google's format
   * @param rate of the machines of all customers that stopped on that day, the fraction that was
   *     preempted
   */
  public record Day(String start, double rate) {}

  /**
   * A list price of one machine for an hour.
   *
   * @param since its start date, in Google's format
   */
  public record HourlyPrice(String since, String currency, double amount) {}

  /**
   * Calendar mode's recommendation for a zone.
   *
   * @param status {@code RECOMMENDED}, {@code NO_CAPACITY}, {@code NOT_SUPPORTED}
   * @param start the earliest time for machines, in Google's format; empty without a recommendation
   * @param details Google's own words, if there are any
   */
  public record Slot(String zone, String status, Optional<String> start, String details) {
    public boolean recommended() {
      return status.equals("RECOMMENDED");
    }
  }
}

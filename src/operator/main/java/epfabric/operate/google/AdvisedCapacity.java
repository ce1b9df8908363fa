package epfabric.operate.google;

import java.time.Duration;
import java.util.Optional;

/** What Google says of capacity, in its own figures. None of them promises a machine. */
public final class AdvisedCapacity {
  private AdvisedCapacity() {}

  /**
   * How well machines can be had now.
   *
   * @param obtainability from 0 to 1: how likely all of them are provisioned
   * @param uptime how long most of them are expected to run before they are taken away
   */
  public record Chance(Optional<Double> obtainability, Optional<Duration> uptime) {}

  /**
   * A day of spot machines.
   *
   * @param start when it began, as Google writes it
   * @param rate of the machines of all customers that stopped on that day, which part was taken
   *     away
   */
  public record Day(String start, double rate) {}

  /**
   * A list price of one machine for an hour.
   *
   * @param since when it began, as Google writes it
   */
  public record HourlyPrice(String since, String currency, double amount) {}

  /**
   * What calendar mode says of a zone.
   *
   * @param status {@code RECOMMENDED}, {@code NO_CAPACITY}, {@code NOT_SUPPORTED}
   * @param start when machines could be had first, as Google writes it; empty where it recommends
   *     none
   * @param details Google's own words, if there are any
   */
  public record Slot(String zone, String status, Optional<String> start, String details) {
    public boolean recommended() {
      return status.equals("RECOMMENDED");
    }
  }
}

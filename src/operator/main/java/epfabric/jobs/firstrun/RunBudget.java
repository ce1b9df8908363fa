package epfabric.jobs.firstrun;

/**
 * The money that a run may cost while it runs: all GPU nodes, for as long as it takes.
 *
 * @param usd the most, in US dollars
 * @param usdPerHour price of all nodes for an hour
 * @param cleanupSeconds kept back for removing what the run added
 */
public record RunBudget(double usd, double usdPerHour, long cleanupSeconds) {
  private static final double SECONDS_PER_HOUR = 3600;

  /** US dollars for so many seconds. */
  public double cost(long seconds) {
    return seconds / SECONDS_PER_HOUR * usdPerHour;
  }

  /**
   * Seconds that are left before the cleanup must start; never negative.
   *
   * @param used seconds of this run and of those that it continues
   */
  public long secondsLeft(long used) {
    long all = (long) (usd / usdPerHour * SECONDS_PER_HOUR);
    return Math.max(0, all - used - cleanupSeconds);
  }
}

package epfabric.jobs.firstrun;

/**
 * The budget of a run, from which all GPU nodes are paid for as long as the run lasts.
 *
 * @param usd the budget in US dollars
 * @param usdPerHour price of all nodes for an hour
 * @param cleanupSeconds time reserved for removing the objects that the run added
 */
public record RunBudget(double usd, double usdPerHour, long cleanupSeconds) {
  private static final double SECONDS_PER_HOUR = 3600;

  /** Returns the cost of a duration in US dollars. */
  public double cost(long seconds) {
    return seconds / SECONDS_PER_HOUR * usdPerHour;
  }

  /**
   * Returns the seconds until the cleanup must start; never negative.
   *
   * @param used seconds of this run and of the runs that it continues
   */
  public long secondsLeft(long used) {
    long all = (long) (usd / usdPerHour * SECONDS_PER_HOUR);
    return Math.max(0, all - used - cleanupSeconds);
  }
}

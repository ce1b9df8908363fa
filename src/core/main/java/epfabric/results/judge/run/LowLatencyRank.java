package epfabric.results.judge.run;

import java.util.Optional;

/**
 * The three lines that each rank prints in the low-latency test; empty where one is missing.
 *
 * @param lines number of lines of this rank that were read; more than three if the test ran
 *     repeatedly
 */
public record LowLatencyRank(
    int rank,
    Optional<Both> both,
    Optional<Phases> phases,
    Optional<SendReceive> sendReceive,
    int lines) {

  /** Dispatch and combine together, in logical GB/s and microseconds. */
  public record Both(double gbps, double average, double least, double most) {
    /**
     * Returns whether the average is between the minimum and the maximum; otherwise the line
     * contradicts itself.
     */
    public boolean ordered() {
      return least <= average && average <= most;
    }
  }

  /** Dispatch and combine separately, in logical GB/s and microseconds. */
  public record Phases(
      double dispatchGbps, double dispatchMicros, double combineGbps, double combineMicros) {}

  /** Microseconds to send and to receive, when they are measured separately. */
  public record SendReceive(
      double dispatchSend, double dispatchReceive, double combineSend, double combineReceive) {}

  /** Returns whether all three lines were read. */
  public boolean complete() {
    return both.isPresent() && phases.isPresent() && sendReceive.isPresent();
  }
}

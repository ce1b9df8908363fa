package epfabric.results.report;

import epfabric.rehearsal.replay.log.LowLatencyFigures;
import epfabric.rehearsal.replay.log.ReplayedFigures;
import epfabric.rehearsal.replay.log.ReplayedLogs;
import java.util.List;

/**
 * Logs around published figures: those of a guide for B200 on GKE, and of DeepEP#521 for the
 * low-latency kernels.
 */
public final class SampleLogs {
  private static final ReplayedLogs LOGS =
      new ReplayedLogs(List.of("[epfabric] reconstructed around published figures"));

  private SampleLogs() {}

  /** Returns the log of DeepEP V1.2's intranode test: eight ranks, 24 SMs. */
  public static String intranode() {
    return LOGS.intranode(ReplayedFigures.INSIDE, 24);
  }

  /**
   * Returns the log of DeepEP V1.2's internode test on two nodes: 24 SMs.
   *
   * @param share of the published bandwidth, 1 for all of it
   */
  public static String internode(double share) {
    return LOGS.internode(ReplayedFigures.GUIDE.slower(share), 32);
  }

  /** Returns the low-latency test's lines of eight ranks from {@code first} on, 128 tokens. */
  public static String lowLatency(int first) {
    return LOGS.lowLatency(first, 8, LowLatencyFigures.TWO_NODES);
  }

  /** Returns the log of our all-reduce on two nodes; no such figures are published. */
  public static String allReduce() {
    return LOGS.allReduce(16, 350);
  }
}

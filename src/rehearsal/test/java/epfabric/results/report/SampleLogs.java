package epfabric.results.report;

import epfabric.rehearsal.replay.log.LowLatencyFigures;
import epfabric.rehearsal.replay.log.ReplayedFigures;
import epfabric.rehearsal.replay.log.ReplayedLogs;
import java.util.List;

/**
 * Creates logs that contain published results: of a guide for B200 on GKE and, for the low-latency
 * kernels, of DeepEP#521.
 */
public final class SampleLogs {
  private static final ReplayedLogs LOGS =
      new ReplayedLogs(List.of("[epfabric] reconstructed around published figures"));

  private SampleLogs() {}

  /** Returns the log of DeepEP V1.2's intranode test with eight ranks and 24 SMs. */
  public static String intranode() {
    return LOGS.intranode(ReplayedFigures.INSIDE, 24);
  }

  /**
   * Returns the log of DeepEP V1.2's internode test on two nodes with 24 SMs.
   *
   * @param share share of the published bandwidth, from 0 to 1
   */
  public static String internode(double share) {
    return LOGS.internode(ReplayedFigures.GUIDE.slower(share), 32);
  }

  /**
   * Returns the log of the low-latency test on eight ranks, of which {@code first} is the lowest,
   * with 128 tokens per rank.
   */
  public static String lowLatency(int first) {
    return LOGS.lowLatency(first, 8, LowLatencyFigures.TWO_NODES);
  }

  /**
   * Returns the log of our all-reduce on two nodes with invented measurements, because none are
   * published.
   */
  public static String allReduce() {
    return LOGS.allReduce(16, 350);
  }
}

package epfabric.rehearsal.replay.log;

import epfabric.results.judge.ExpectedBytes;
import epfabric.results.judge.Link;
import epfabric.results.judge.Phase;
import java.util.List;

/**
 * The best result of one phase in a log of DeepEP V1.
 *
 * @param rdmaChunk 0 inside a node
 * @param gbps over RDMA; inside a node over NVLink
 * @param micros of the transmission
 * @param nvlGbps over NVLink, between nodes
 * @param notifyMicros before it, between nodes
 */
record BestFigure(
    int nvlChunk, int rdmaChunk, double gbps, double micros, double nvlGbps, double notifyMicros) {

  /** The phases in the order in which they are printed. */
  static final List<String> PHASES = List.of("dispatch (FP8)", "dispatch (BF16)", "combine");

  /** Returns the same bandwidth, with the time for these bytes. */
  BestFigure moving(ExpectedBytes bytes, Phase phase) {
    double nvlink = bytes.of(phase, Link.NVLINK) / 1000;
    double time = (rdmaChunk == 0 ? nvlink : bytes.of(phase, Link.RDMA) / 1000) / gbps;
    return new BestFigure(nvlChunk, rdmaChunk, gbps, time, nvlink / time, notifyMicros);
  }

  /** Returns a share of the bytes at the same bandwidth. */
  BestFigure moving(double share) {
    return new BestFigure(nvlChunk, rdmaChunk, gbps, micros * share, nvlGbps, notifyMicros);
  }

  /** Returns the same bytes in more time. */
  BestFigure slower(double share) {
    return new BestFigure(
        nvlChunk, rdmaChunk, gbps * share, micros / share, nvlGbps * share, notifyMicros);
  }
}

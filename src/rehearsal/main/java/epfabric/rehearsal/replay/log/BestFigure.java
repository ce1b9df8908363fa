package epfabric.rehearsal.replay.log;

import epfabric.results.judge.run.ExpectedBytes;
import epfabric.results.judge.test.Link;
import epfabric.results.judge.test.Phase;
import java.util.List;

/**
 * The best result of one phase in a log of DeepEP V1.
 *
 * @param nvlChunk the NVLink chunk size
 * @param rdmaChunk the RDMA chunk size; 0 inside a node
 * @param gbps bandwidth over RDMA, or, inside a node, over NVLink
 * @param micros time of the transmission
 * @param nvlGbps bandwidth over NVLink; 0 inside a node
 * @param notifyMicros time before the transmission; 0 inside a node
 */
record BestFigure(
    int nvlChunk, int rdmaChunk, double gbps, double micros, double nvlGbps, double notifyMicros) {

  /** The phases in the order in which they are printed. */
  static final List<String> PHASES = List.of("dispatch (FP8)", "dispatch (BF16)", "combine");

  /** Returns the result for these bytes at the same bandwidth. */
  BestFigure withBytes(ExpectedBytes bytes, Phase phase) {
    double nvlink = bytes.of(phase, Link.NVLINK) / 1000;
    double time = (rdmaChunk == 0 ? nvlink : bytes.of(phase, Link.RDMA) / 1000) / gbps;
    return new BestFigure(nvlChunk, rdmaChunk, gbps, time, nvlink / time, notifyMicros);
  }

  /** Returns the result for a share of the bytes at the same bandwidth. */
  BestFigure withShareOfBytes(double share) {
    return new BestFigure(nvlChunk, rdmaChunk, gbps, micros * share, nvlGbps, notifyMicros);
  }

  /** Returns the result for the same bytes at a share of the bandwidth. */
  BestFigure slower(double share) {
    return new BestFigure(
        nvlChunk, rdmaChunk, gbps * share, micros / share, nvlGbps * share, notifyMicros);
  }
}

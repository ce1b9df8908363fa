package epfabric.rehearsal.replay;

import java.util.List;

/**
 * The best of one phase in a log of DeepEP V1.
 *
 * @param rdmaChunk 0 inside a node
 * @param gbps over RDMA; inside a node over NVLink
 * @param micros of transmitting
 * @param nvlGbps over NVLink, between nodes
 * @param notifyMicros before it, between nodes
 */
record Best(
    int nvlChunk, int rdmaChunk, double gbps, double micros, double nvlGbps, double notifyMicros) {

  /** The phases in the order in which they are printed. */
  static final List<String> PHASES = List.of("dispatch (FP8)", "dispatch (BF16)", "combine");

  /** The same bytes in more time. */
  Best slower(double share) {
    return new Best(
        nvlChunk, rdmaChunk, gbps * share, micros / share, nvlGbps * share, notifyMicros);
  }
}

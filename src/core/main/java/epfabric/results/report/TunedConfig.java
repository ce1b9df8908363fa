package epfabric.results.report;

import epfabric.results.report.chart.ChunkGrid.Setting;

/**
 * The arguments of DeepEP's {@code Config}, in its order. Buffer sizes are those of DeepEP's own
 * tests ({@code tests/test_intranode.py}, {@code tests/test_internode.py}), which do not print the
 * sizes that they use.
 *
 * @param numSms streaming multiprocessors
 * @param nvlChunk tokens sent over NVLink at once
 * @param nvlBuffer tokens that the NVLink buffer holds
 * @param rdmaChunk tokens sent over RDMA at once; 0 inside a node
 * @param rdmaBuffer tokens that the RDMA buffer holds; 0 inside a node
 */
record TunedConfig(int numSms, int nvlChunk, int nvlBuffer, int rdmaChunk, int rdmaBuffer) {
  static final String ASSUMED =
      "buffers as DeepEP's tests have them, which do not print them: nvl_buffer 256 inside a node,"
          + " 512 between nodes (720 with 24, 48, 96, 144 or 160 ranks), rdma_buffer 128";

  private static final int INSIDE = 256;
  private static final int BETWEEN = 512;
  private static final int BETWEEN_WIDE = 720;
  private static final int RDMA = 128;

  static TunedConfig of(Setting setting, int ranks) {
    if (setting.rdma() == 0) {
      return new TunedConfig(setting.sms(), setting.nvl(), INSIDE, 0, 0);
    }
    // Newer tests use 720 for all of these; tests of 2025 only for 144 and 160 ranks.
    boolean wide = ranks == 24 || ranks == 48 || ranks == 96 || ranks == 144 || ranks == 160;
    return new TunedConfig(
        setting.sms(), setting.nvl(), wide ? BETWEEN_WIDE : BETWEEN, setting.rdma(), RDMA);
  }

  /**
   * Returns whether {@code csrc/config.hpp} accepts the arguments: the NVLink chunk is smaller than
   * its buffer, and the RDMA chunk at most half of its buffer, which is rounded up to whole chunks.
   */
  boolean accepted() {
    boolean nvl = numSms > 0 && nvlChunk > 0 && nvlChunk < nvlBuffer;
    int roundedUp = rdmaChunk == 0 ? 0 : (rdmaBuffer + rdmaChunk - 1) / rdmaChunk * rdmaChunk;
    return nvl && (rdmaChunk == 0 || rdmaChunk <= roundedUp / 2);
  }

  /** Returns the arguments as source text: {@code 24, 40, 512, 16, 128}. */
  String arguments() {
    String inside = numSms + ", " + nvlChunk + ", " + nvlBuffer;
    return rdmaChunk == 0 ? inside : inside + ", " + rdmaChunk + ", " + rdmaBuffer;
  }
}

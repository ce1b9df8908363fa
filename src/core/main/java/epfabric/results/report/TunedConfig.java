package epfabric.results.report;

import epfabric.results.report.chart.ChunkGrid.Setting;

/**
 * The arguments of DeepEP's {@code Config}, in the order of its constructor. DeepEP's tests do not
 * print the buffer sizes that they use; the sizes here are from the tests' sources ({@code
 * tests/test_intranode.py}, {@code tests/test_internode.py}).
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

  private static final int NVL_INSIDE_NODE = 256;
  private static final int NVL_BETWEEN_NODES = 512;
  private static final int NVL_BETWEEN_NODES_LARGE = 720;
  private static final int RDMA = 128;

  static TunedConfig of(Setting setting, int ranks) {
    if (setting.rdma() == 0) {
      return new TunedConfig(setting.sms(), setting.nvl(), NVL_INSIDE_NODE, 0, 0);
    }
    // Newer tests use 720 for all these numbers of ranks; tests of 2025 only for 144 and 160 ranks.
    boolean large = ranks == 24 || ranks == 48 || ranks == 96 || ranks == 144 || ranks == 160;
    int nvlBuffer = large ? NVL_BETWEEN_NODES_LARGE : NVL_BETWEEN_NODES;
    return new TunedConfig(setting.sms(), setting.nvl(), nvlBuffer, setting.rdma(), RDMA);
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
    String nvlArguments = numSms + ", " + nvlChunk + ", " + nvlBuffer;
    return rdmaChunk == 0 ? nvlArguments : nvlArguments + ", " + rdmaChunk + ", " + rdmaBuffer;
  }
}

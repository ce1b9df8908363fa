package epfabric.results.judge;

import java.util.Locale;

/** Logs in the formats that {@code src/util.cu} of nccl-tests writes. */
public final class NcclTestsLog {
  private final String program;
  private final double factor;
  private final int nodes;
  private final int gpus;
  private final double algorithmGbps;

  NcclTestsLog(String program, double factor, int nodes, double algorithmGbps) {
    this(program, factor, nodes, 8, algorithmGbps);
  }

  private NcclTestsLog(String program, double factor, int nodes, int gpus, double algorithmGbps) {
    this.program = program;
    this.factor = factor;
    this.nodes = nodes;
    this.gpus = gpus;
    this.algorithmGbps = algorithmGbps;
  }

  public static NcclTestsLog allToAll(int nodes, double algorithmGbps) {
    return new NcclTestsLog("alltoall_perf", 1 - 1 / (8.0 * nodes), nodes, algorithmGbps);
  }

  /** Returns the log of an all-reduce with this bus bandwidth on nodes of four GPUs. */
  static NcclTestsLog allReduceOfFour(int nodes, double busGbps) {
    double factor = 2 - 2 / (4.0 * nodes);
    return new NcclTestsLog("all_reduce_perf", factor, nodes, 4, busGbps / factor);
  }

  public static NcclTestsLog allReduce(int nodes, double algorithmGbps) {
    return new NcclTestsLog("all_reduce_perf", 2 - 2 / (8.0 * nodes), nodes, algorithmGbps);
  }

  private static String line(String format, Object... values) {
    return String.format(Locale.ROOT, format, values) + "\n";
  }

  /** Returns the log as a table of sizes from 256 MiB to 1 GiB. */
  public String table() {
    StringBuilder text = new StringBuilder();
    text.append("# nccl-tests version 2.17.6 nccl-headers=22807 nccl-library=22807\n");
    text.append("# Collective test starting: ").append(program).append('\n');
    text.append("# nThread 1 nGpus 1 minBytes 268435456 maxBytes 1073741824 step: 2(factor)\n");
    text.append("#\n# Using devices\n");
    for (int r = 0; r < gpus * nodes; r++) {
      text.append(
          line(
              "#  Rank %2d Group  0 Pid %6d on %10s device %2d [0000:8f:00] NVIDIA B200",
              r, 1000 + r, "node" + r / gpus, r % gpus));
    }
    text.append("#\n#                                            out-of-place     in-place\n");
    text.append("#       size         count      type   redop    root     time   algbw   busbw");
    text.append("  #wrong     time   algbw   busbw  #wrong \n");
    text.append("#        (B)    (elements)                               (us)  (GB/s)  (GB/s)\n");
    for (long size = 1L << 28; size <= 1L << 30; size *= 2) {
      text.append(row(size));
    }
    text.append("# Out of bounds values : 0 OK\n");
    text.append(line("# Avg bus bandwidth    : %s ", algorithmGbps * factor));
    text.append("#\n# Collective test concluded: ").append(program).append('\n');
    return text.toString();
  }

  private String row(long size) {
    double micros = size / algorithmGbps / 1000;
    String place =
        String.format(
            Locale.ROOT, "  %7.1f  %6.2f  %6.2f  ", micros, algorithmGbps, algorithmGbps * factor);
    String redop = program.startsWith("all_reduce") ? "sum" : "none";
    return line(
        "%12d  %12d  %8s  %6s  %6d%s     0%s   N/A",
        size, size / 4, "float", redop, -1, place, place);
  }

  /** Returns the log as a JSON file, as {@code -J} writes it. */
  public String json() {
    StringBuilder text = new StringBuilder("{\"version\":1,\"args\":[\"./" + program + "\"],");
    text.append("\"env\":[\"HOME=/root\"],\"config\":{\"nthreads\":1,\"devices\":[");
    for (int r = 0; r < gpus * nodes; r++) {
      text.append(r == 0 ? "" : ",");
      text.append(
          String.format(
              Locale.ROOT,
              "{\"rank\":%d,\"hostname\":\"node%d\",\"device_hex\":\"0x%d\"}",
              r,
              r / gpus,
              r));
    }
    text.append("]},\"results\":[");
    for (long size = 1L << 28; size <= 1L << 30; size *= 2) {
      text.append(size == 1L << 28 ? "" : ",").append(result(size));
    }
    text.append("],\"out_of_bounds\":{\"count\":0,\"okay\":\"true\"},\"average_bus_bandwidth\":");
    text.append(
        line("{\"bandwidth\":%f,\"okay\":\"unchecked\"},\"errors\":[]}", algorithmGbps * factor));
    return text.toString();
  }

  private String result(long size) {
    String place =
        String.format(
            Locale.ROOT,
            "{\"time\":%f,\"alg_bw\":%f,\"bus_bw\":%f,\"nwrong\":0.000000}",
            size / algorithmGbps / 1000,
            algorithmGbps,
            algorithmGbps * factor);
    return String.format(
        Locale.ROOT,
        "{\"size\":%d,\"count\":%d,\"type\":\"float\",\"redop\":\"none\",\"root\":\"    -1\","
            + "\"out_of_place\":%s,\"in_place\":%s}",
        size,
        size / 4,
        place,
        place);
  }
}

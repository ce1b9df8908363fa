package epfabric.results.judge;

import epfabric.results.judge.run.ElasticRun;
import epfabric.results.judge.test.Phase;
import epfabric.results.judge.test.TokenRouting;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Logs of tests in which every rank prints, rebuilt from the tests' format strings. */
public final class RankLogs {
  private RankLogs() {}

  /** Returns the lines of some ranks of the low-latency test: 128 tokens, top-8, hidden 7168. */
  public static List<String> lowLatency(int firstRank, int ranks) {
    List<String> lines = new ArrayList<>();
    lines.add("Allocating buffer size: 2116.291072 MB ...");
    for (int rank = firstRank; rank < firstRank + ranks; rank++) {
      lines.add(both(rank));
    }
    for (int rank = firstRank; rank < firstRank + ranks; rank++) {
      lines.add(phases(rank));
      lines.add(sendReceive(rank));
    }
    return lines;
  }

  /** Returns a rank's line about dispatch and combine: 1,016 selections of (7408 + 14336) bytes. */
  public static String both(int rank) {
    return format(
        "[rank %d] Dispatch + combine bandwidth: %.2f GB/s, avg_t=%.2f us, min_t=%.2f us,"
            + " max_t=%.2f us",
        rank, 22.0919 / (0.49 + rank * 0.001), 490.0 + rank, 480.5, 510.25 + rank);
  }

  public static String phases(int rank) {
    double dispatch = 182.3 + rank;
    double combine = 319.8 + rank;
    return format(
        "[rank %d] Dispatch bandwidth: %.2f GB/s, avg_t=%.2f us | Combine bandwidth: %.2f GB/s,"
            + " avg_t=%.2f us",
        rank, 7408 * 1016 / dispatch / 1000, dispatch, 14336 * 1016 / combine / 1000, combine);
  }

  public static String sendReceive(int rank) {
    return format(
        "[rank %d] Dispatch send/recv time: %.2f + %.2f us | Combine send/recv time: %.2f + %.2f us",
        rank, 20.5, 15.25, 21.75, 18.0);
  }

  /**
   * Returns the log of V2's test on {@code scaleout} x {@code scaleup} ranks: 4096 tokens, top-6 of
   * 256 experts.
   */
  public static List<String> elastic(int scaleout, int scaleup) {
    return elastic(scaleout, scaleup, 1);
  }

  /** Returns the log of V2's test with bandwidths multiplied by {@code speed}. */
  static List<String> elastic(int scaleout, int scaleup, double speed) {
    List<String> lines = new ArrayList<>();
    lines.add("Config:");
    lines.add(" > Ranks: " + scaleout + " x " + scaleup);
    lines.add(" > Experts: 6/256");
    lines.add(" > Tokens: 4096 (max: 4096), hidden: 7168");
    lines.add(" > #SM: 24, #QPs: 25/65");
    lines.add("Running all test cases:");
    for (String flags : flags()) {
      lines.add(" > Testing with " + flags + " ...");
      lines.addAll(ranks(scaleout, scaleup, flags.contains("use_fp8_dispatch=1"), speed));
      lines.add("");
    }
    return lines;
  }

  public static List<String> flags() {
    List<String> flags = new ArrayList<>();
    for (int copy = 1; copy >= 0; copy--) {
      for (int alignment : new int[] {128, 1}) {
        for (int fp8 = 1; fp8 >= 0; fp8--) {
          for (int bias = 0; bias < 3; bias++) {
            String start =
                format(
                    "do_handle_copy=%d, expert_alignment=%d, use_fp8_dispatch=%d, num_bias=%d",
                    copy, alignment, fp8, bias);
            synchronizations().forEach(rest -> flags.add(start + rest));
          }
        }
      }
    }
    return flags;
  }

  private static List<String> synchronizations() {
    List<String> combinations = new ArrayList<>();
    for (int previous = 0; previous < 2; previous++) {
      for (int async = 0; async < 2; async++) {
        for (int allocate = previous; allocate < 2; allocate++) {
          combinations.add(
              format(
                  ", with_previous_event=%d, async_with_compute_stream=%d,"
                      + " allocate_on_comm_stream=%d",
                  previous, async, allocate));
        }
      }
    }
    return combinations;
  }

  private static List<String> ranks(int scaleout, int scaleup, boolean fp8, double speed) {
    List<String> lines = new ArrayList<>();
    int world = scaleout * scaleup;
    int experts = 256;
    TokenRouting routing =
        TokenRouting.of(new TokenRouting.Draw(scaleout, scaleup, experts, 6, scaleout));
    for (ElasticRun.Kernel kernel : ElasticRun.Kernel.values()) {
      boolean combine = kernel.phase(fp8) == Phase.COMBINE;
      double token = (combine || !fp8 ? 14336 : 7392) + 72;
      for (int rank = 0; rank < 8; rank++) {
        double bytes = Math.rint(4096 * routing.ranksPerToken() * token);
        double out = scaleout > 1 ? 4096 * routing.nodesPerToken() * token : 0;
        double micros = (scaleout > 1 ? out / 88_000 + rank : bytes / 660_000 + rank) / speed;
        lines.add(
            format(
                "   %c EP: %3d/%d | %s: %.0f GB/s (SO), %.0f GB/s (SU), %.3f us, %.0f bytes |"
                    + " %s: %.0f GB/s, %.3f us",
                kernel.mark(),
                rank,
                world,
                kernel.label(),
                out / micros / 1000,
                bytes / micros / 1000,
                micros,
                bytes,
                combine ? "reduce" : "copy",
                2400.0,
                71.5));
      }
    }
    return lines;
  }

  /** Returns the lines of our NCCL all-reduce with four sizes from 1 MiB to 4 GiB. */
  public static List<String> allReduce(int ranks, double busGbps) {
    List<String> lines = new ArrayList<>();
    for (long bytes = 1L << 20; bytes <= 1L << 32; bytes *= 16) {
      double micros = 2.0 * bytes * (ranks - 1) / ranks / busGbps / 1000;
      lines.add(
          format(
              "[all-reduce] %d bytes, %.2f us, %.2f GB/s (bus), %d wrong",
              bytes, micros, busGbps, 0));
    }
    lines.add("[all-reduce] done, 4 sizes, " + ranks + " ranks");
    return lines;
  }

  public static String text(List<String> lines) {
    return String.join("\n", lines) + "\n";
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}

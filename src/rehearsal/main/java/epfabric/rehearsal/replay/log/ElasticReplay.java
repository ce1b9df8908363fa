package epfabric.rehearsal.replay.log;

import epfabric.results.judge.run.ElasticRun.Kernel;
import epfabric.results.judge.test.Phase;
import epfabric.results.judge.test.TokenRouting;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Replays DeepEP V2's test. The lines have the program's format; all measurements are invented.
 *
 * @param groups number of groups of ranks that NVLink connects
 * @param ranks number of ranks in each group
 * @param first number of this node's first rank
 * @param local number of ranks on this node
 */
record ElasticReplay(int groups, int ranks, int first, int local) {
  private static final int BF16_BYTES = 2;
  private static final double GIGA = 1e9;

  /** Bytes of a token in addition to its elements, for its experts and their weights. */
  private static final int TOKEN_EXTRA = 72;

  /** The number of elements that share an FP8 scale. */
  private static final int ELEMENTS_PER_SCALE = 128;

  private static final int SCALE_BYTES = 4;

  /** Bandwidth of a rank over the NICs, in GB/s. */
  private static final double NIC_GBPS = 88;

  /** Bandwidth of a rank over NVLink, in GB/s. */
  private static final double NVLINK_GBPS = 660;

  /** The test's arguments. */
  private record Shape(int tokens, int hidden, int topk, int experts) {
    static Shape of(List<String> program) {
      return new Shape(
          number(program, "--num-tokens"),
          number(program, "--hidden"),
          number(program, "--num-topk"),
          number(program, "--num-experts"));
    }

    private static int number(List<String> program, String option) {
      return Integer.parseInt(TestCommandLine.after(program, option, "0"));
    }

    double tokenBytes(boolean inFp8) {
      int data = inFp8 ? hidden + hidden / ELEMENTS_PER_SCALE * SCALE_BYTES : hidden * BF16_BYTES;
      return data + TOKEN_EXTRA;
    }
  }

  /** Returns the log of a node, at a share of the bandwidth. */
  static String log(TestCommandLine test, double share) {
    TestCommandLine.Place place = test.place();
    int groups = place.domains();
    int ranks = place.nodes() / groups * place.gpus();
    return new ElasticReplay(groups, ranks, place.node() * place.gpus(), place.gpus())
        .log(test.program(), share);
  }

  private String log(List<String> program, double share) {
    Shape shape = Shape.of(program);
    List<String> lines = new ArrayList<>(TestLog.label(TestLog.MADE_UP));
    lines.add("Config:");
    lines.add(" > Ranks: " + groups + " x " + ranks);
    lines.add(" > Experts: " + shape.topk() + "/" + shape.experts());
    lines.add(line(" > Tokens: %d (max: %1$d), hidden: %d", shape.tokens(), shape.hidden()));
    lines.add(" > #SM: 24, #QPs: 25/65");
    lines.add("Running all test cases:");
    for (String flags : cases()) {
      lines.add(" > Testing with " + flags + " ...");
      for (Kernel kernel : Kernel.values()) {
        lines.addAll(kernel(kernel, flags.contains("use_fp8_dispatch=1"), shape, share));
      }
      lines.add("");
    }
    return String.join("\n", lines) + "\n";
  }

  /** Returns the flags of all cases: handle copies, alignments, types, biases, and ways to wait. */
  private static List<String> cases() {
    List<String> cases = new ArrayList<>();
    for (int number = 0; number < 2 * 2 * 2 * 3; number++) {
      String data =
          line(
              "do_handle_copy=%d, expert_alignment=%d, use_fp8_dispatch=%d, num_bias=%d",
              1 - number / 12,
              number / 6 % 2 == 0 ? ELEMENTS_PER_SCALE : 1,
              1 - number / 3 % 2,
              number % 3);
      waitFlags().forEach(wait -> cases.add(data + wait));
    }
    return cases;
  }

  /**
   * Returns the flags about streams and events. With a previous event, memory is always allocated
   * on the communication stream.
   */
  private static List<String> waitFlags() {
    List<String> waits = new ArrayList<>();
    for (int number = 0; number < 2 * 2 * 2; number++) {
      int previous = number / 4;
      int allocate = number % 2;
      if (allocate >= previous) {
        waits.add(
            line(
                ", with_previous_event=%d, async_with_compute_stream=%d,"
                    + " allocate_on_comm_stream=%d",
                previous, number / 2 % 2, allocate));
      }
    }
    return waits;
  }

  private List<String> kernel(Kernel kernel, boolean fp8, Shape shape, double share) {
    boolean combine = kernel.phase(fp8) == Phase.COMBINE;
    TokenRouting routing =
        TokenRouting.of(
            new TokenRouting.Draw(groups, ranks, shape.experts(), shape.topk(), groups));
    double token = shape.tokens() * shape.tokenBytes(fp8 && !combine);
    double scaleUpBytes = Math.rint(token * routing.ranksPerToken());
    double scaleOutBytes = groups > 1 ? token * routing.nodesPerToken() : 0;
    List<String> lines = new ArrayList<>();
    for (int rank = first; rank < first + local; rank++) {
      double seconds =
          (groups > 1 ? scaleOutBytes / NIC_GBPS : scaleUpBytes / NVLINK_GBPS) / GIGA / share;
      double micros = seconds * 1e6 + rank;
      lines.add(
          line(
              "   %c EP: %3d/%d | %s: %.0f GB/s (SO), %.0f GB/s (SU), %.3f us, %.0f bytes | %s:"
                  + " %.0f GB/s, %.3f us",
              kernel.mark(),
              rank,
              groups * ranks,
              kernel.label(),
              scaleOutBytes / micros / 1000,
              scaleUpBytes / micros / 1000,
              micros,
              scaleUpBytes,
              combine ? "reduce" : "copy",
              2400.0,
              71.5));
    }
    return lines;
  }

  private static String line(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}

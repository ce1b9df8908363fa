package epfabric.results.judge;

import epfabric.results.judge.run.LogFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Logs in the format of DeepEP V1's tests, rebuilt from the tests' format strings and published
 * measurements. The [tuning] lines are invented: slower than the best lines, with the same bytes.
 */
public record DeepEpLog(List<String> lines) {
  /** The best line of a phase: chunk sizes, µs and GB/s. {@code rdma} is 0 inside a node. */
  public record Best(
      String phase, int nvl, int rdma, double notified, double micros, List<Double> gbps) {}

  /** Measurements of the hand-written guide inside a node: 352.43, 483.86 and 399.63 GB/s. */
  public static final List<Best> GUIDE_INTRANODE =
      List.of(
          intranodeBest("dispatch (FP8)", 30, 453.49, 352.43),
          intranodeBest("dispatch (BF16)", 13, 640.59, 483.86),
          intranodeBest("combine", 15, 775.61, 399.63));

  /** Measurements of the guide between two nodes: 43 to 45 GB/s. */
  public static final List<Best> GUIDE_INTERNODE =
      List.of(
          internodeBest("dispatch (FP8)", 40, 229, 1391, 43.36, 141.61),
          internodeBest("dispatch (BF16)", 32, 135, 2606, 44.89, 146.59),
          internodeBest("combine", 4, 778.64, 2681.00, 43.63, 142.49));

  /** Measurements of two B200 nodes with a NIC per GPU and 4096 tokens, from a public report. */
  public static final List<Best> HEALTHY_INTERNODE =
      List.of(
          internodeBest("dispatch (FP8)", 20, 41, 855.6, 70.53, 230.84),
          internodeBest("dispatch (BF16)", 28, 44, 1443.7, 81.06, 265.31),
          internodeBest("combine", 7, 52.11, 1560.41, 75.00, 245.47));

  private static Best intranodeBest(String phase, int nvl, double micros, double gbps) {
    return new Best(phase, nvl, 0, 0, micros, List.of(gbps));
  }

  private static Best internodeBest(
      String phase, int nvl, double notify, double micros, Double... rdmaThenNvl) {
    return new Best(
        phase, nvl, phase.equals("combine") ? 20 : 16, notify, micros, List.of(rdmaThenNvl));
  }

  public static DeepEpLog guideIntranode() {
    return intranode(LogFormat.C, GUIDE_INTRANODE);
  }

  public static DeepEpLog guideInternode() {
    return internode(LogFormat.C, GUIDE_INTERNODE);
  }

  public static DeepEpLog healthyInternode() {
    return internode(LogFormat.C, HEALTHY_INTERNODE);
  }

  public static DeepEpLog intranode(LogFormat format, List<Best> best) {
    List<String> lines = new ArrayList<>();
    lines.add("[config] num_tokens=4096, hidden=7168, num_topk=8");
    lines.add("[layout] Kernel performance: 0.049 ms");
    lines.add("");
    lines.addAll(cases(24));
    lines.add("");
    best.forEach(b -> lines.addAll(tuning(format, b)));
    return new DeepEpLog(lines);
  }

  public static DeepEpLog internode(LogFormat format, List<Best> best) {
    List<String> lines = new ArrayList<>();
    lines.add("[config] num_tokens=4096, hidden=7168, num_topk_groups=2, num_topk=8");
    lines.add("[layout] Kernel performance: 0.054 ms");
    lines.add("");
    lines.addAll(cases(format == LogFormat.A ? 24 : 32));
    lines.add("");
    best.forEach(b -> lines.addAll(tuning(format, b)));
    return new DeepEpLog(lines);
  }

  /** Returns the lines of the first {@code count} functional tests. */
  public static List<String> cases(int count) {
    List<String> types =
        count == 24 ? List.of("BF16", "BF16", "FP8") : List.of("BF16", "BF16", "FP8", "FP8");
    List<String> lines = new ArrayList<>();
    for (String previous : List.of("False", "True")) {
      for (String async : List.of("False", "True")) {
        for (String type : types) {
          for (String topk : List.of("without", "with")) {
            lines.add(
                "[testing] Running with "
                    + type
                    + ", "
                    + topk
                    + " top-k (async="
                    + async
                    + ", previous="
                    + previous
                    + ") ... passed");
          }
        }
      }
    }
    return lines;
  }

  private static List<String> tuning(LogFormat format, Best best) {
    List<String> lines = new ArrayList<>();
    int[] grid = best.phase().equals("combine") ? new int[] {1, 2, 3, 5, 6} : new int[] {4, 8, 12};
    for (int i = 0; i < grid.length; i++) {
      lines.add(line(format, slower(best, grid[i], 0.80 + 0.03 * i), false));
    }
    lines.add(line(format, best, false));
    if (best.rdma() == 0) {
      lines.add(
          line(format, slower(best, 1, 0.97), false).replace("NVL chunk 1:", "NVL chunk default:"));
    }
    lines.add(line(format, best, true));
    lines.add("");
    return lines;
  }

  private static Best slower(Best best, int nvl, double factor) {
    List<Double> gbps = best.gbps().stream().map(g -> g * factor).toList();
    return new Best(best.phase(), nvl, best.rdma(), best.notified(), best.micros() / factor, gbps);
  }

  /** Returns a [tuning] or best line in a format. */
  private static String line(LogFormat format, Best b, boolean best) {
    String head = best ? "Best " + b.phase() + ": " : "";
    String chunks =
        "SMs 24, NVL chunk " + b.nvl() + (b.rdma() > 0 ? ", RDMA chunk " + b.rdma() : "");
    String text = "[tuning] " + head + chunks;
    boolean combine = b.phase().equals("combine");
    if (b.rdma() == 0) {
      String comma = best && !combine ? ", " : ": ";
      return text + comma + intranodeFigures(format, b, best);
    }
    String figures =
        twoDecimals(b.gbps().get(0))
            + " GB/s (RDMA), "
            + twoDecimals(b.gbps().get(1))
            + " GB/s (NVL)";
    String end = best ? "" : " ";
    return switch (format) {
      case A -> text + ": " + figures + end;
      case B ->
          text
              + ", transmit: "
              + twoDecimals(b.micros())
              + " us, notify: "
              + twoDecimals(b.notified())
              + " us, BW: "
              + figures
              + end;
      default ->
          best && combine
              ? text
                  + ", "
                  + twoDecimals(b.notified())
                  + " + "
                  + twoDecimals(b.micros())
                  + " us, "
                  + figures
              : text
                  + ": "
                  + noDecimals(b.notified())
                  + " + "
                  + noDecimals(b.micros())
                  + " us, "
                  + figures
                  + end;
    };
  }

  private static String intranodeFigures(LogFormat format, Best b, boolean best) {
    String figure = twoDecimals(b.gbps().get(0)) + " GB/s (NVL)";
    if (format == LogFormat.A) {
      return best ? figure : figure + " ";
    }
    String label = best ? "t: " : format == LogFormat.B ? "avg_t: " : "";
    return figure + ", " + label + twoDecimals(b.micros()) + " us";
  }

  private static String twoDecimals(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  private static String noDecimals(double value) {
    return String.format(Locale.ROOT, "%.0f", value);
  }

  public DeepEpLog without(Predicate<String> lost) {
    return new DeepEpLog(lines.stream().filter(lost.negate()).toList());
  }

  public DeepEpLog each(UnaryOperator<String> change) {
    return new DeepEpLog(lines.stream().map(change).toList());
  }

  public DeepEpLog replace(String from, String to) {
    return new DeepEpLog(text().replace(from, to).lines().toList());
  }

  public DeepEpLog before(String line) {
    List<String> all = new ArrayList<>(List.of(line));
    all.addAll(lines);
    return new DeepEpLog(all);
  }

  public DeepEpLog then(DeepEpLog other) {
    List<String> all = new ArrayList<>(lines);
    all.addAll(other.lines);
    return new DeepEpLog(all);
  }

  public DeepEpLog then(String line) {
    return then(new DeepEpLog(List.of(line)));
  }

  public String text() {
    return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
  }
}

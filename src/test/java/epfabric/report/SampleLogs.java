package epfabric.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleFunction;

/**
 * Logs built from DeepEP's format strings around figures that somebody published: the best lines
 * are those of a guide for B200 on GKE (and of DeepEP#521 for the low-latency kernels), all other
 * lines are made up around them. Hence the label in their first line.
 */
public final class SampleLogs {
  private static final String LABEL = "[epfabric] reconstructed around published figures";

  private SampleLogs() {}

  /** A chunk setting; no RDMA chunk inside a node. */
  private record Cell(int nvl, int rdma) {}

  /** What one phase reached. */
  private record Best(Cell cell, double gbps, double micros, double nvlGbps, double notifyMicros) {}

  /** DeepEP V1.2's intranode test: eight ranks, 24 SMs. */
  public static String intranode() {
    List<String> lines = head("[config] num_tokens=4096, hidden=7168, num_topk=8", 24);
    lines.addAll(inside("dispatch (FP8)", new Best(new Cell(30, 0), 352.43, 453.49, 0, 0)));
    lines.addAll(inside("dispatch (BF16)", new Best(new Cell(13, 0), 483.86, 640.59, 0, 0)));
    lines.addAll(inside("combine", new Best(new Cell(15, 0), 399.63, 775.61, 0, 0)));
    return text(lines);
  }

  /**
   * DeepEP V1.2's internode test on two nodes: 24 SMs.
   *
   * @param share of the published bandwidth, 1 for all of it
   */
  public static String internode(double share) {
    List<String> lines =
        head("[config] num_tokens=4096, hidden=7168, num_topk_groups=2, num_topk=8", 32);
    Best fp8 = best(new Cell(40, 16), 43.36, 1391, 141.61, 229, share);
    Best bf16 = best(new Cell(32, 16), 44.89, 2606, 146.59, 135, share);
    Best combine = best(new Cell(4, 20), 43.63, 2681, 142.49, 778.64, share);
    lines.addAll(between("dispatch (FP8)", fp8, 4, 44));
    lines.addAll(between("dispatch (BF16)", bf16, 4, 44));
    lines.addAll(between("combine", combine, 1, 7));
    return text(lines);
  }

  /** The low-latency test's lines of eight ranks from {@code first} on, 128 tokens. */
  public static String lowLatency(int first) {
    List<String> lines =
        new ArrayList<>(List.of(LABEL, "Allocating buffer size: 2116.291072 MB ..."));
    for (int rank = first; rank < first + 8; rank++) {
      double dispatch = 182.3 * (1 + wobble(rank, 1) * 0.03);
      double combine = 319.8 * (1 + wobble(rank, 2) * 0.03);
      double both = dispatch + combine - 12;
      lines.add(
          line(
              "[rank %d] Dispatch + combine bandwidth: %.2f GB/s, avg_t=%.2f us, min_t=%.2f us,"
                  + " max_t=%.2f us",
              rank, 22150 / both, both, both * 0.97, both * (1.03 + wobble(rank, 3) * 0.02)));
      lines.add(
          line(
              "[rank %d] Dispatch bandwidth: %.2f GB/s, avg_t=%.2f us | Combine bandwidth: %.2f"
                  + " GB/s, avg_t=%.2f us",
              rank, 7548 / dispatch, dispatch, 14600 / combine, combine));
      lines.add(
          line(
              "[rank %d] Dispatch send/recv time: %.2f + %.2f us | Combine send/recv time: %.2f +"
                  + " %.2f us",
              rank, 34.1, 12.9, 41.3, 17.2));
    }
    return text(lines);
  }

  /** Our all-reduce on two nodes: nobody published these. */
  public static String allReduce() {
    List<String> lines = new ArrayList<>(List.of(LABEL));
    int sizes = 0;
    for (long bytes = 1 << 20; bytes <= 1L << 33; bytes *= 2, sizes++) {
      double busbw = 350 * bytes / (bytes + 3e7);
      double micros = bytes * 2.0 * 15 / 16 / busbw / 1000;
      lines.add(
          line("[all-reduce] %d bytes, %.2f us, %.2f GB/s (bus), 0 wrong", bytes, micros, busbw));
    }
    lines.add("[all-reduce] done, " + sizes + " sizes, 16 ranks");
    return text(lines);
  }

  private static Best best(
      Cell cell, double gbps, double micros, double nvl, double notify, double share) {
    return new Best(cell, gbps * share, micros / share, nvl * share, notify);
  }

  private static List<String> head(String config, int cases) {
    List<String> lines =
        new ArrayList<>(List.of(LABEL, config, "[layout] Kernel performance: 0.049 ms", ""));
    IntPredicate fp8 = i -> i % (cases / 4) >= 4;
    for (int i = 0; i < cases; i++) {
      lines.add(
          line(
              "[testing] Running with %s, %s top-k (async=%s, previous=%s) ... passed",
              fp8.test(i) ? "FP8" : "BF16",
              i % 2 == 0 ? "without" : "with",
              i / (cases / 4) % 2 == 0 ? "False" : "True",
              i < cases / 2 ? "False" : "True"));
    }
    lines.add("");
    return lines;
  }

  private static List<String> inside(String phase, Best best) {
    boolean dispatch = phase.startsWith("dispatch");
    List<Integer> chunks = new ArrayList<>();
    for (int chunk = dispatch ? 4 : 1; chunk <= (dispatch ? 32 : 16); chunk += dispatch ? 2 : 1) {
      chunks.add(chunk);
    }
    if (!chunks.contains(best.cell().nvl())) {
      chunks.add(best.cell().nvl());
      chunks.sort(Integer::compare);
    }
    double span = chunks.get(chunks.size() - 1);
    List<String> lines = new ArrayList<>();
    for (int chunk : chunks) {
      double loss =
          loss(best.cell(), new Cell(chunk, 0), c -> (c.nvl() - best.cell().nvl()) / span);
      lines.add(insideLine(String.valueOf(chunk), best, loss));
    }
    lines.add(insideLine("default", best, 0.031));
    lines.add(
        line(
            "[tuning] Best %s: SMs 24, NVL chunk %d%s %.2f GB/s (NVL), t: %.2f us",
            phase, best.cell().nvl(), dispatch ? "," : ":", best.gbps(), best.micros()));
    lines.add("");
    return lines;
  }

  private static String insideLine(String chunk, Best best, double loss) {
    return line(
        "[tuning] SMs 24, NVL chunk %s: %.2f GB/s (NVL), %.2f us",
        chunk, best.gbps() * (1 - loss), best.micros() / (1 - loss));
  }

  private static List<String> between(String phase, Best best, int least, int most) {
    boolean dispatch = phase.startsWith("dispatch");
    List<String> lines = new ArrayList<>();
    for (int nvl = least; nvl <= most; nvl += least) {
      for (int rdma = dispatch ? 4 : 12; rdma <= 32; rdma += 4) {
        Cell cell = new Cell(nvl, rdma);
        double loss =
            loss(
                best.cell(),
                cell,
                c ->
                    (c.nvl() - best.cell().nvl()) / (double) most
                        + (c.rdma() - best.cell().rdma()) / 40.0);
        lines.add("[tuning] " + betweenLine(best, cell, loss, ": %.0f + %.0f us, "));
      }
    }
    String shape = dispatch ? ": %.0f + %.0f us, " : ", %.2f + %.2f us, ";
    lines.add("[tuning] Best " + phase + ": " + betweenLine(best, best.cell(), 0, shape).strip());
    lines.add("");
    return lines;
  }

  private static String betweenLine(Best best, Cell cell, double loss, String times) {
    return line("SMs 24, NVL chunk %d, RDMA chunk %d", cell.nvl(), cell.rdma())
        + line(times, best.notifyMicros(), best.micros() / (1 - loss))
        + line(
            "%.2f GB/s (RDMA), %.2f GB/s (NVL) ",
            best.gbps() * (1 - loss), best.nvlGbps() * (1 - loss));
  }

  /** How much slower a setting is than the best: more the further away, and a little by chance. */
  private static double loss(Cell best, Cell cell, ToDoubleFunction<Cell> away) {
    double distance = away.applyAsDouble(cell);
    double chance = 0.012 * (1 + wobble(cell.nvl() * 31 + cell.rdma(), best.nvl()));
    return cell.equals(best) ? 0 : 0.002 + Math.min(0.6, 0.28 * distance * distance) + chance;
  }

  /** From -1 to 1, always the same for the same numbers. */
  private static double wobble(int one, int other) {
    int mixed = (one * 0x9E3779B1) ^ (other * 0x85EBCA6B);
    mixed = (mixed ^ (mixed >>> 15)) * 0x2C1B3C6D;
    mixed = (mixed ^ (mixed >>> 12)) * 0x297A2D39;
    return ((mixed ^ (mixed >>> 15)) & 0xFFFF) / 32767.5 - 1;
  }

  private static String line(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  private static String text(List<String> lines) {
    return String.join("\n", lines) + "\n";
  }
}

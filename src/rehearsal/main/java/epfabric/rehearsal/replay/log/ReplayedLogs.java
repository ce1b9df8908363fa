package epfabric.rehearsal.replay.log;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleFunction;

/**
 * Builds complete logs in the tests' formats around published or invented results; all other lines
 * are invented. The first lines state this in the format that {@link
 * epfabric.results.judge.verdict.Provenance} reads.
 */
public final class ReplayedLogs {
  /** Size of all copies of the 128 tokens that a rank dispatches with low latency, in kB. */
  private static final double DISPATCH_KB = 7548;

  private static final double COMBINE_KB = 14600;
  private static final double BOTH_KB = 22150;

  private final List<String> label;

  /** A setting of chunk sizes; {@code rdma} is 0 inside a node. */
  private record Cell(int nvl, int rdma) {
    static Cell of(BestFigure best) {
      return new Cell(best.nvlChunk(), best.rdmaChunk());
    }
  }

  /** Creates logs that start with these lines. */
  public ReplayedLogs(List<String> label) {
    this.label = List.copyOf(label);
  }

  /**
   * Returns the log of DeepEP V1's test inside a node, with 24 SMs and this number of functional
   * tests.
   */
  public String intranode(ReplayedFigures figures, int cases) {
    List<String> lines = firstLines(figures.config(), cases);
    for (int i = 0; i < BestFigure.PHASES.size(); i++) {
      lines.addAll(intranodePhase(BestFigure.PHASES.get(i), figures.best().get(i)));
    }
    return text(lines);
  }

  /**
   * Returns the log of DeepEP V1's test between nodes, with 24 SMs and this number of functional
   * tests.
   */
  public String internode(ReplayedFigures figures, int cases) {
    List<String> lines = firstLines(figures.config(), cases);
    for (int i = 0; i < BestFigure.PHASES.size(); i++) {
      boolean combine = BestFigure.PHASES.get(i).equals("combine");
      int largest = combine ? 7 : 44;
      lines.addAll(
          internodePhase(
              BestFigure.PHASES.get(i), figures.best().get(i), combine ? 1 : 4, largest));
    }
    return text(lines);
  }

  /**
   * Returns the log of the low-latency test on one node, with 128 tokens per rank.
   *
   * @param first number of the first rank
   * @param ranks number of ranks
   */
  public String lowLatency(int first, int ranks, LowLatencyFigures figures) {
    List<String> lines = new ArrayList<>(label);
    lines.add("Allocating buffer size: 2116.291072 MB ...");
    for (int rank = first; rank < first + ranks; rank++) {
      double dispatch = figures.dispatchMicros() * (1 + pseudoRandom(rank, 1) * 0.03);
      double combine = figures.combineMicros() * (1 + pseudoRandom(rank, 2) * 0.03);
      double both = dispatch + combine - 12;
      lines.add(
          line(
              "[rank %d] Dispatch + combine bandwidth: %.2f GB/s, avg_t=%.2f us, min_t=%.2f us,"
                  + " max_t=%.2f us",
              rank,
              BOTH_KB / both,
              both,
              both * 0.97,
              both * (1.03 + pseudoRandom(rank, 3) * 0.02)));
      lines.add(
          line(
              "[rank %d] Dispatch bandwidth: %.2f GB/s, avg_t=%.2f us | Combine bandwidth: %.2f"
                  + " GB/s, avg_t=%.2f us",
              rank, DISPATCH_KB / dispatch, dispatch, COMBINE_KB / combine, combine));
      lines.add(
          line(
              "[rank %d] Dispatch send/recv time: %.2f + %.2f us | Combine send/recv time: %.2f +"
                  + " %.2f us",
              rank, 34.1, 12.9, 41.3, 17.2));
    }
    return text(lines);
  }

  /**
   * Returns the log of our all-reduce with invented measurements, because none are published.
   *
   * @param gbps bus bandwidth of the largest messages, in GB/s
   */
  public String allReduce(int ranks, double gbps) {
    List<String> lines = new ArrayList<>(label);
    int sizes = 0;
    for (long bytes = 1 << 20; bytes <= 1L << 33; bytes *= 2, sizes++) {
      double busbw = gbps * bytes / (bytes + 3e7);
      double micros = bytes * 2.0 * (ranks - 1) / ranks / busbw / 1000;
      lines.add(
          line("[all-reduce] %d bytes, %.2f us, %.2f GB/s (bus), 0 wrong", bytes, micros, busbw));
    }
    lines.add("[all-reduce] done, " + sizes + " sizes, " + ranks + " ranks");
    return text(lines);
  }

  private List<String> firstLines(String config, int cases) {
    List<String> lines = new ArrayList<>(label);
    lines.addAll(List.of(config, "[layout] Kernel performance: 0.049 ms", ""));
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

  private static List<String> intranodePhase(String phase, BestFigure best) {
    boolean dispatch = phase.startsWith("dispatch");
    List<Integer> chunks = new ArrayList<>();
    for (int chunk = dispatch ? 4 : 1; chunk <= (dispatch ? 32 : 16); chunk += dispatch ? 2 : 1) {
      chunks.add(chunk);
    }
    if (!chunks.contains(best.nvlChunk())) {
      chunks.add(best.nvlChunk());
      chunks.sort(Integer::compare);
    }
    double span = chunks.get(chunks.size() - 1);
    List<String> lines = new ArrayList<>();
    for (int chunk : chunks) {
      double loss =
          loss(Cell.of(best), new Cell(chunk, 0), c -> (c.nvl() - best.nvlChunk()) / span);
      lines.add(intranodeLine(String.valueOf(chunk), best, loss));
    }
    lines.add(intranodeLine("default", best, 0.031));
    lines.add(
        line(
            "[tuning] Best %s: SMs 24, NVL chunk %d%s %.2f GB/s (NVL), t: %.2f us",
            phase, best.nvlChunk(), dispatch ? "," : ":", best.gbps(), best.micros()));
    lines.add("");
    return lines;
  }

  private static String intranodeLine(String chunk, BestFigure best, double loss) {
    return line(
        "[tuning] SMs 24, NVL chunk %s: %.2f GB/s (NVL), %.2f us",
        chunk, best.gbps() * (1 - loss), best.micros() / (1 - loss));
  }

  private static List<String> internodePhase(String phase, BestFigure best, int step, int largest) {
    boolean dispatch = phase.startsWith("dispatch");
    List<String> lines = new ArrayList<>();
    for (int nvl = step; nvl <= largest; nvl += step) {
      for (int rdma = dispatch ? 4 : 12; rdma <= 32; rdma += 4) {
        Cell cell = new Cell(nvl, rdma);
        double loss =
            loss(
                Cell.of(best),
                cell,
                c ->
                    (c.nvl() - best.nvlChunk()) / (double) largest
                        + (c.rdma() - best.rdmaChunk()) / 40.0);
        lines.add("[tuning] " + internodeLine(best, cell, loss, ": %.0f + %.0f us, "));
      }
    }
    String shape = dispatch ? ": %.0f + %.0f us, " : ", %.2f + %.2f us, ";
    lines.add(
        "[tuning] Best " + phase + ": " + internodeLine(best, Cell.of(best), 0, shape).strip());
    lines.add("");
    return lines;
  }

  private static String internodeLine(BestFigure best, Cell cell, double loss, String times) {
    return line("SMs 24, NVL chunk %d, RDMA chunk %d", cell.nvl(), cell.rdma())
        + line(times, best.notifyMicros(), best.micros() / (1 - loss))
        + line(
            "%.2f GB/s (RDMA), %.2f GB/s (NVL) ",
            best.gbps() * (1 - loss), best.nvlGbps() * (1 - loss));
  }

  /**
   * Returns the share by which a setting is slower than the best one; grows with the distance
   * between the settings, plus a small pseudo-random part.
   */
  private static double loss(Cell best, Cell cell, ToDoubleFunction<Cell> distanceTo) {
    double distance = distanceTo.applyAsDouble(cell);
    double chance = 0.012 * (1 + pseudoRandom(cell.nvl() * 31 + cell.rdma(), best.nvl()));
    return cell.equals(best) ? 0 : 0.002 + Math.min(0.6, 0.28 * distance * distance) + chance;
  }

  /** Returns a pseudo-random value from -1 to 1 that depends only on the two numbers. */
  private static double pseudoRandom(int one, int other) {
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

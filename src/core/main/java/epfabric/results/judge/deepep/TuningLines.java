package epfabric.results.judge.deepep;

import epfabric.results.judge.run.LogFormat;
import epfabric.results.judge.run.Measurement;
import epfabric.results.judge.run.TornLines;
import epfabric.results.judge.test.Phase;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Collects the {@code [tuning]} lines of DeepEP V1. */
public final class TuningLines {
  /**
   * Maximum number of lines that are kept: three times as many as a run of DeepEP prints. A hostile
   * log must not fill the memory.
   */
  private static final int MAX_KEPT = 1024;

  private final List<Measurement> kept = new ArrayList<>();
  private final TornLines torn = new TornLines();

  /** Formats, one for each generation of DeepEP V1's tests, that contain all lines so far. */
  private final Set<LogFormat> formats = EnumSet.of(LogFormat.A, LogFormat.B, LogFormat.C);

  private boolean internode;
  private long count;
  private int sinceBest;
  private int combines;

  /**
   * Takes a line with one mark {@code [tuning]}, or with several marks if nodes print at the same
   * time.
   */
  public void take(String text, long line) {
    int from = text.indexOf(TuningLine.MARK);
    while (from >= 0) {
      int next = text.indexOf(TuningLine.MARK, from + 1);
      String piece = next < 0 ? text.substring(from) : text.substring(from, next);
      TuningLine.parse(piece, line).ifPresentOrElse(this::add, () -> torn.add(line));
      from = next;
    }
  }

  private void add(TuningLine parsed) {
    Measurement measured = parsed.measurement();
    count++;
    updateFormats(parsed);
    if (measured.best()) {
      assignPhase(measured.phase());
      combines += measured.phase() == Phase.COMBINE ? 1 : 0;
    }
    if (kept.size() < (measured.best() ? 2 * MAX_KEPT : MAX_KEPT)) {
      kept.add(measured);
      sinceBest = measured.best() ? 0 : sinceBest + 1;
    }
  }

  /** Assigns a phase to the lines before a best line: only best lines state it. */
  private void assignPhase(Phase phase) {
    for (int i = kept.size() - sinceBest; i < kept.size(); i++) {
      kept.set(i, kept.get(i).as(phase));
    }
  }

  private void updateFormats(TuningLine parsed) {
    internode |= !isIntranode(parsed);
    formats.retainAll(parsed.formats());
  }

  private static boolean isIntranode(TuningLine parsed) {
    return parsed.measurement().settings().rdmaChunk().isEmpty();
  }

  /** Returns whether this line belongs to another test than the preceding lines. */
  public boolean contradicts(String text) {
    return count > 0 && text.contains("NVL chunk") && text.contains("RDMA chunk") != internode;
  }

  public boolean isEmpty() {
    return count == 0;
  }

  /** Returns whether the lines are of a test between nodes: they have an RDMA chunk. */
  public boolean isInternode() {
    return internode;
  }

  /** Returns whether no generation prints all of these lines. */
  public boolean mixed() {
    return formats.isEmpty();
  }

  /** Returns the newest generation that prints all of these lines. */
  public LogFormat format() {
    return count == 0
        ? LogFormat.UNKNOWN
        : formats.stream().max(Comparator.naturalOrder()).orElse(LogFormat.UNKNOWN);
  }

  /** Returns the number of {@code Best combine} lines; each node prints this line last. */
  public int combines() {
    return combines;
  }

  public long count() {
    return count;
  }

  public TornLines torn() {
    return torn;
  }

  public List<Measurement> kept() {
    return kept;
  }
}

package epfabric.results.judge;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Gathers the {@code [tuning]} lines of DeepEP V1. */
final class TuningLines {
  /** Three times as many as a run of DeepEP prints; a hostile log must not fill the memory. */
  private static final int MOST_KEPT = 1024;

  private final List<Measurement> kept = new ArrayList<>();
  private final TornLines torn = new TornLines();

  /** Generations that print all of the lines seen so far. */
  private final Set<LogFormat> formats = EnumSet.of(LogFormat.A, LogFormat.B, LogFormat.C);

  private boolean between;
  private long count;
  private int sinceBest;
  private int combines;

  /** Takes a line that holds {@code [tuning]} once or, where nodes collide, several times. */
  void take(String text, long line) {
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
    note(parsed);
    if (measured.best()) {
      label(measured.phase());
      combines += measured.phase() == Phase.COMBINE ? 1 : 0;
    }
    if (kept.size() < (measured.best() ? 2 * MOST_KEPT : MOST_KEPT)) {
      kept.add(measured);
      sinceBest = measured.best() ? 0 : sinceBest + 1;
    }
  }

  /** Gives the lines before a best one its phase: only best lines name their type. */
  private void label(Phase phase) {
    for (int i = kept.size() - sinceBest; i < kept.size(); i++) {
      kept.set(i, kept.get(i).as(phase));
    }
  }

  private void note(TuningLine parsed) {
    between |= !inside(parsed);
    formats.retainAll(parsed.formats());
  }

  private static boolean inside(TuningLine parsed) {
    return parsed.measurement().settings().rdmaChunk().isEmpty();
  }

  /** Whether a line of this text would belong to another test than those before. */
  boolean contradicts(String text) {
    return count > 0 && text.contains("NVL chunk") && text.contains("RDMA chunk") != between;
  }

  boolean isEmpty() {
    return count == 0;
  }

  boolean between() {
    return between;
  }

  /** Whether no generation prints all of these lines. */
  boolean mixed() {
    return formats.isEmpty();
  }

  /** Returns the newest generation that prints all of these lines. */
  LogFormat format() {
    return count == 0
        ? LogFormat.UNKNOWN
        : formats.stream().max(Comparator.naturalOrder()).orElse(LogFormat.UNKNOWN);
  }

  /** Returns the number of {@code Best combine} lines, the last lines of a node. */
  int combines() {
    return combines;
  }

  long count() {
    return count;
  }

  TornLines torn() {
    return torn;
  }

  List<Measurement> kept() {
    return kept;
  }
}

package epfabric.results.judge.log;

import epfabric.results.judge.run.Cause.Weight;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads torchrun's report of its ranks. The rank that failed first is the last part of the report,
 * as its root cause.
 */
final class TorchrunReport {
  /**
   * Number of lines of the report's last part: time, host, rank, exit code, error file, traceback.
   */
  private static final int LINES = 8;

  private static final String OTHERS = "Failures:";
  private static final String ROOT = "Root Cause (first observed failure)";
  private static final Pattern RANK =
      Pattern.compile("^\\s*rank +: (\\d{1,5}) \\(local_rank: \\d{1,4}\\)");

  private enum Part {
    NONE,
    OTHERS,
    ROOT
  }

  private Part part = Part.NONE;

  /** Returns how many of the next lines must be passed on. */
  static int wanted(String text) {
    return text.contains(ROOT) ? LINES : 0;
  }

  /** Takes a line, which can start a part of the report. */
  void take(String text) {
    if (text.contains(ROOT)) {
      part = Part.ROOT;
    } else if (text.stripTrailing().equals(OTHERS)) {
      part = Part.OTHERS;
    }
  }

  /** Returns the weight of a line, lowered if its rank failed after the first. */
  Weight weight(String text, Weight weight) {
    return part == Part.OTHERS || text.contains(ROOT) ? Weight.ECHO : weight;
  }

  /** Returns the rank that failed first, if this line names it. */
  OptionalInt rank(String text) {
    Matcher rank = RANK.matcher(text);
    return part == Part.ROOT && rank.find()
        ? OptionalInt.of(Integer.parseInt(rank.group(1)))
        : OptionalInt.empty();
  }
}

package epfabric.results.judge.log;

import epfabric.results.judge.run.Cause.Weight;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads torchrun's report about failed ranks. The last part of the report is about the rank that
 * failed first; torchrun calls it the root cause.
 */
final class TorchrunReport {
  /**
   * Number of lines of the report's last part: time, host, rank, exit code, error file, traceback.
   */
  private static final int LINES_OF_ROOT_CAUSE = 8;

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

  /** Returns how many of the next lines belong to the last part of the report. */
  static int wanted(String text) {
    return text.contains(ROOT) ? LINES_OF_ROOT_CAUSE : 0;
  }

  /** Takes a line, which can start a part of the report. */
  void take(String text) {
    if (text.contains(ROOT)) {
      part = Part.ROOT;
    } else if (text.stripTrailing().equals(OTHERS)) {
      part = Part.OTHERS;
    }
  }

  /**
   * Returns the weight of an error text; lowers it if the report lists its rank as one that failed
   * later.
   */
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

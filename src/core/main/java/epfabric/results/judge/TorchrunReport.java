package epfabric.results.judge;

import epfabric.results.judge.Cause.Weight;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The report that torchrun prints of its ranks: the first to fail comes last, as root cause. */
final class TorchrunReport {
  /** Lines of a report's last part: time, host, rank, exit code, error file, traceback. */
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

  /** How many lines after this one are needed. */
  static int wanted(String text) {
    return text.contains(ROOT) ? LINES : 0;
  }

  /** Takes a line, which can begin a part of the report. */
  void take(String text) {
    if (text.contains(ROOT)) {
      part = Part.ROOT;
    } else if (text.stripTrailing().equals(OTHERS)) {
      part = Part.OTHERS;
    }
  }

  /** The weight of a line, less if it is of a rank that failed after the first. */
  Weight weight(String text, Weight weight) {
    return part == Part.OTHERS || text.contains(ROOT) ? Weight.ECHO : weight;
  }

  /** The rank that failed first, if this line names it. */
  OptionalInt rank(String text) {
    Matcher rank = RANK.matcher(text);
    return part == Part.ROOT && rank.find()
        ? OptionalInt.of(Integer.parseInt(rank.group(1)))
        : OptionalInt.empty();
  }
}

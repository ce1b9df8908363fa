package epfabric.results.judge;

import java.util.regex.Pattern;

/** The {@code [testing]} lines of DeepEP V1. */
final class CaseLine {
  static final String MARK = "[testing]";
  static final String PASSED = " passed";

  /**
   * The start of a case; {@code passed} is printed separately, so that any text may stand between.
   */
  static final Pattern BEGIN =
      Pattern.compile(
          "\\[testing\\] Running with ((?:FP8|BF16), (?:with|without) top-k"
              + " \\(async=(?:True|False), previous=(?:True|False)\\)) \\.\\.\\.");

  /**
   * Prose, which people write and no test prints. Each word is found once and kept, so that a line
   * is not read again from each of them.
   */
  static final Pattern PROSE =
      Pattern.compile("(?i)^(?>.*?\\ball\\b)(?>.*?\\btests?\\b).*\\bpass(?:ed)?\\b");

  private CaseLine() {}
}

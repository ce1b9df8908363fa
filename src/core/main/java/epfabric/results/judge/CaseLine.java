package epfabric.results.judge;

import java.util.regex.Pattern;

/** The {@code [testing]} lines of DeepEP V1. */
final class CaseLine {
  static final String MARK = "[testing]";
  static final String PASSED = " passed";

  /** A case begins; {@code passed} is a second print, so that anything may stand between. */
  static final Pattern BEGIN =
      Pattern.compile(
          "\\[testing\\] Running with ((?:FP8|BF16), (?:with|without) top-k"
              + " \\(async=(?:True|False), previous=(?:True|False)\\)) \\.\\.\\.");

  /**
   * People write this; no test prints it. Each word is found once and kept, so that a line is not
   * read again from each of them.
   */
  static final Pattern PROSE =
      Pattern.compile("(?i)^(?>.*?\\ball\\b)(?>.*?\\btests?\\b).*\\bpass(?:ed)?\\b");

  private CaseLine() {}
}

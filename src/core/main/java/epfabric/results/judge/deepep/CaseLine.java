package epfabric.results.judge.deepep;

import java.util.regex.Pattern;

/** The {@code [testing]} lines of DeepEP V1. */
public final class CaseLine {
  public static final String MARK = "[testing]";
  public static final String PASSED = " passed";

  /**
   * The start of a case; {@code passed} is printed separately, so that other output may come
   * between the two.
   */
  static final Pattern BEGIN =
      Pattern.compile(
          "\\[testing\\] Running with ((?:FP8|BF16), (?:with|without) top-k"
              + " \\(async=(?:True|False), previous=(?:True|False)\\)) \\.\\.\\.");

  /**
   * Text of a guide or comment, which no test prints. The groups are atomic, so that a failed match
   * does not read the line again from each word.
   */
  static final Pattern PROSE =
      Pattern.compile("(?i)^(?>.*?\\ball\\b)(?>.*?\\btests?\\b).*\\bpass(?:ed)?\\b");

  private CaseLine() {}
}

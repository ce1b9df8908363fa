package epfabric.rehearsal.replay.log;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The logs that are replayed for tests. */
public final class TestLog {
  static final String REPLAYED =
      "[epfabric] replayed in a rehearsal: no GPU was involved, nothing was measured";

  /** The source of invented figures. */
  static final String MADE_UP = "made up, as no figures are published";

  private static final String FIGURES = "[epfabric] replayed, figures: ";
  private static final double SLOW = 0.55;

  private TestLog() {}

  /** Returns the complete log of a node's program; empty if there is no log to replay. */
  public static Optional<String> of(TestCommandLine test, int cases, TestOutcome outcome) {
    Optional<TestReplay> replay = TestReplays.of(test.test());
    return outcome == TestOutcome.WRONG
        ? replay.flatMap(found -> found.wrong(test, cases))
        : replay.flatMap(found -> found.good(test, cases, outcome == TestOutcome.SLOW ? SLOW : 1));
  }

  /** Returns the exit code of the test's program. */
  public static int exitCode(TestCommandLine test, TestOutcome outcome) {
    return outcome == TestOutcome.WRONG
        ? TestReplays.of(test.test()).map(TestReplay::exitCodeOfWrong).orElse(1)
        : 0;
  }

  /**
   * Returns the first lines, which state that the log is replayed, and the source of its figures.
   */
  static List<String> label(String source) {
    return List.of(REPLAYED, FIGURES + source);
  }

  /** Returns the log of a program that ended at its first failed check. */
  static String endedAtFailedCheck(String log) {
    List<String> lines = new ArrayList<>(log.lines().toList());
    int quarter = lines.size() / 4;
    lines = new ArrayList<>(lines.subList(0, quarter));
    lines.add("AssertionError");
    return String.join("\n", lines) + "\n";
  }

  /** Returns the output of a program that was interrupted soon after its start. */
  public static String begun() {
    return REPLAYED + "\n";
  }
}

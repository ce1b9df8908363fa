package epfabric.rehearsal.replay.log;

import java.util.List;
import java.util.OptionalInt;

/** Creates logs of the internode test with a second run of 2,048 tokens. */
public final class SecondRunLogs {
  public static final TestCommandLine LINE =
      new TestCommandLine(
          "internode",
          new TestCommandLine.Place(2, 0, 0, 8),
          600,
          List.of(),
          List.of("p"),
          OptionalInt.of(2048));

  private static final String LABEL = "[launcher] again with --num-tokens 2048\n";

  private SecondRunLogs() {}

  /** Returns a log with a first and a second run that have these outcomes. */
  public static String of(TestOutcome first, TestOutcome second) {
    String firstLog = TestLog.of(LINE, 32, first).orElseThrow();
    String secondLog = TestLog.of(LINE, 32, second).orElseThrow();
    return firstLog.substring(0, firstLog.indexOf(LABEL))
        + secondLog.substring(secondLog.indexOf(LABEL));
  }
}

package epfabric.rehearsal.replay.log;

import java.util.List;
import java.util.OptionalInt;

/** Logs of the internode test that ran a second time, with 2,048 tokens. */
public final class AgainLogs {
  public static final TestCommandLine LINE =
      new TestCommandLine(
          "internode",
          new TestCommandLine.Place(2, 0, 0, 8),
          600,
          List.of(),
          List.of("p"),
          OptionalInt.of(2048));

  private static final String LABEL = "[launcher] again with --num-tokens 2048\n";

  private AgainLogs() {}

  /** The first run of one log and the second one of another. */
  public static String of(TestOutcome first, TestOutcome second) {
    String one = TestLog.of(LINE, 32, first).orElseThrow();
    String other = TestLog.of(LINE, 32, second).orElseThrow();
    return one.substring(0, one.indexOf(LABEL)) + other.substring(other.indexOf(LABEL));
  }
}

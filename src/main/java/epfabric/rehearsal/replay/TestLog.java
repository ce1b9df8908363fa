package epfabric.rehearsal.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The log that is played back for a test. */
final class TestLog {
  static final String REPLAYED =
      "[epfabric] replayed in a rehearsal: no GPU was involved, nothing was measured";

  private static final String FIGURES = "[epfabric] replayed, figures: ";
  private static final double SLOW = 0.55;

  private TestLog() {}

  /** The whole log of a node's program; empty if there is none to play back. */
  static Optional<String> of(TestCommandLine test, int cases, TestOutcome outcome) {
    double share = outcome == TestOutcome.SLOW ? SLOW : 1;
    if (isEpbench(test)) {
      String source = "made up, as nobody has published any";
      EpbenchLog log = new EpbenchLog(List.of(REPLAYED, FIGURES + source), test.gpus());
      boolean wrong = outcome == TestOutcome.WRONG;
      return Optional.of(wrong ? log.wrong() : log.good(share));
    }
    return whole(test, cases, share).map(log -> outcome == TestOutcome.WRONG ? wrong(log) : log);
  }

  private static boolean isEpbench(TestCommandLine test) {
    return test.test().equals("epbench");
  }

  /** How the program ends. */
  static int exitCode(TestCommandLine test, TestOutcome outcome) {
    int wrong = isEpbench(test) ? EpbenchLog.WRONG_DATA : 1;
    return outcome == TestOutcome.WRONG ? wrong : 0;
  }

  private static Optional<String> whole(TestCommandLine test, int cases, double share) {
    return switch (test.test()) {
      case "intranode" ->
          cases > 32 ? Optional.empty() : Optional.of(inside(test.gpus(), cases, share));
      case "internode" ->
          cases > 32
              ? Optional.empty()
              : Figures.between(test.nodes(), test.gpus())
                  .map(found -> between(found.slower(share), cases));
      case "low-latency", "low-latency-nvlink", "low-latency-nic" ->
          Optional.of(
              logs("DeepEP#521, on H100")
                  .lowLatency(test.node() * test.gpus(), test.gpus(), share));
      case "nccl-allreduce" ->
          Optional.of(
              logs("made up, as nobody has published any")
                  .allReduce(test.nodes() * test.gpus(), share));
      default -> Optional.empty();
    };
  }

  private static String inside(int gpus, int cases, double share) {
    Figures figures = Figures.inside(gpus).slower(share);
    return logs(figures.source()).intranode(figures, cases);
  }

  private static String between(Figures figures, int cases) {
    return logs(figures.source()).internode(figures, cases);
  }

  private static ReplayedLogs logs(String source) {
    return new ReplayedLogs(List.of(REPLAYED, FIGURES + source));
  }

  /** The log of a program that ended at its first failed check. */
  private static String wrong(String log) {
    List<String> lines = new ArrayList<>(log.lines().toList());
    int half = lines.size() / 4;
    lines = new ArrayList<>(lines.subList(0, half));
    lines.add("AssertionError");
    return String.join("\n", lines) + "\n";
  }

  /** What a program has printed that was ended early. */
  static String begun() {
    return REPLAYED + "\n";
  }
}

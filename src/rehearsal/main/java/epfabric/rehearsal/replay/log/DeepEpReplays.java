package epfabric.rehearsal.replay.log;

import epfabric.results.judge.run.ExpectedBytes;
import epfabric.results.judge.test.TestKind;
import java.util.List;
import java.util.Optional;

/** Replays DeepEP's tests. */
final class DeepEpReplays {
  /** The largest number of functional cases in a test of DeepEP V1; tests of V2 have more. */
  private static final int MAX_V1_CASES = 32;

  private DeepEpReplays() {}

  static Optional<String> intranode(TestCommandLine test, int cases, double share) {
    if (cases > MAX_V1_CASES) {
      return Optional.of(ElasticReplay.log(test, share));
    }
    ReplayedFigures figures = ReplayedFigures.inside(test.place().gpus()).slower(share);
    return Optional.of(logs(figures.source()).intranode(figures, cases));
  }

  /** Replays the test of an NVLink domain, which only DeepEP V2 has. */
  static Optional<String> domain(TestCommandLine test, int cases, double share) {
    return Optional.of(ElasticReplay.log(test, share));
  }

  static Optional<String> internode(TestCommandLine test, int cases, double share) {
    if (cases > MAX_V1_CASES) {
      return Optional.of(ElasticReplay.log(test, share));
    }
    return ReplayedFigures.between(test.place().nodes(), test.place().gpus(), experts(test))
        .map(known -> known.slower(share))
        .map(
            figures ->
                logs(figures.source()).internode(figures, cases) + secondRun(test, figures, cases));
  }

  private static int experts(TestCommandLine test) {
    String named = TestCommandLine.after(test.program(), "--num-experts", "");
    return named.isEmpty()
        ? ExpectedBytes.usualExperts(test.place().nodes(), test.place().gpus())
        : Integer.parseInt(named);
  }

  /**
   * Returns the lines of the second run, which has another number of tokens; empty if the launcher
   * runs the test only once.
   */
  private static String secondRun(TestCommandLine test, ReplayedFigures figures, int cases) {
    return test.again().isEmpty()
        ? ""
        : new ReplayedLogs(List.of("[launcher] again with --num-tokens " + test.again().getAsInt()))
            .internode(figures.withTokens(test.again().getAsInt()), cases);
  }

  /** Replays a low-latency test with the figures of the links that this kind of test uses. */
  static TestReplay lowLatency(TestKind kind) {
    return (test, cases, share) -> {
      LowLatencyFigures figures =
          LowLatencyFigures.of(kind, test.place().nodes() * test.place().gpus());
      int first = test.place().node() * test.place().gpus();
      String log =
          logs(figures.source()).lowLatency(first, test.place().gpus(), figures.slower(share));
      return Optional.of(log);
    };
  }

  private static ReplayedLogs logs(String source) {
    return new ReplayedLogs(TestLog.label(source));
  }
}

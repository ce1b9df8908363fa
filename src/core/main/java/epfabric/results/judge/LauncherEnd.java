package epfabric.results.judge;

import epfabric.results.judge.test.RunExpectation;
import epfabric.results.judge.verdict.Provenance;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Kind;
import epfabric.results.judge.verdict.Verdict.Reason;
import java.util.ArrayList;
import java.util.List;

/**
 * How a launcher ended, as seen by the judge in the same pod. Unless the launcher recorded the run
 * completely, the test fails: the judge still runs, so the pod was not preempted, and a retry would
 * not help.
 */
public enum LauncherEnd {
  /** The launcher recorded the run completely, even if a signal stopped it or the test failed. */
  WELL("", "", ""),
  /** The launcher ended by itself, with an error other than a signal. */
  FAILED(
      "launcher-failed",
      "the launcher could not write down how the test ended",
      "kubectl logs -c test says why; usually a full disk"),
  /** The launcher was killed before it could record the end of the test. */
  KILLED(
      "launcher-killed",
      "the launcher was killed before it could say how the test ended",
      "usually out of memory: kubectl describe pod; dmesg of the node"),
  /** The launcher did not start before the timeout. */
  ABSENT(
      "launcher-absent",
      "the test has not begun: its launcher did not start in time",
      "its image cannot be pulled or does not start: kubectl describe pod; kubectl logs -c test");

  private final String code;
  private final String what;
  private final String remedy;

  LauncherEnd(String code, String what, String remedy) {
    this.code = code;
    this.what = what;
    this.remedy = remedy;
  }

  /** Returns a failure, with the reason that this end gives, for a test that left no results. */
  public Verdict unjudged(RunExpectation expected, String where) {
    List<Reason> reasons = List.of(reason(where));
    return new Verdict(
        Kind.FAIL, reasons, List.of(), List.of(), Verdict.Run.of(expected, Provenance.UNCLAIMED));
  }

  /**
   * Returns {@code judged} itself for {@link #WELL}; otherwise a failure whose first reason is this
   * end, with the reasons, notes and measurements of {@code judged}.
   */
  public Verdict seen(Verdict judged, String where) {
    if (this == WELL) {
      return judged;
    }
    List<Reason> reasons = new ArrayList<>(List.of(reason(where)));
    judged.reasons().stream()
        .filter(reason -> !reason.code().equals(RunEndRules.LAUNCHER_CUT))
        .forEach(reasons::add);
    return new Verdict(Kind.FAIL, reasons, judged.notes(), judged.figures(), judged.run());
  }

  /**
   * Returns whether a judge may let its pod succeed and leave the verdict to {@code epfabric
   * verdict}.
   *
   * <p>It must not do so if the run is inconclusive, because such a run is repeated, or if the
   * launcher did not record the run completely, because then the test has failed, whatever its log
   * shows.
   */
  public boolean defers(Verdict verdict) {
    return this == WELL && verdict.kind() != Kind.INCONCLUSIVE;
  }

  private Reason reason(String where) {
    return new Reason(Kind.FAIL, code, what, remedy, where);
  }
}

package epfabric.results.judge.deepep;

import epfabric.base.value.CountedNoun;
import epfabric.results.judge.deepep.DataRun.End;
import epfabric.results.judge.deepep.DataRun.WrongCall;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.run.RunFile;
import epfabric.results.judge.run.RunFindings;
import epfabric.results.judge.run.RunFindings.Place;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Checks the output of {@code deepep_data.py}: no element may be wrong, the calls must be enough,
 * and every planted fault must be found.
 */
final class DataRules {
  /** The program's exit code if a call delivered wrong data. */
  static final int WRONG_DATA = 4;

  /** The program's exit code if it did not find a fault that it had planted. */
  static final int BLIND = 5;

  /**
   * Fewest calls: fewer calls without an error would not exclude an error rate that becomes visible
   * within a day of serving.
   */
  private static final long LEAST_CALLS = 1000;

  private static final int MOST_RANKS = 4;
  private static final String WHOLE = "judge the whole log of the test";

  /**
   * The compared part whose errors point to the sender. They are reported before the errors that
   * follow from them.
   */
  private static final String DISPATCHED = "dispatched rows";

  private static final String HARDWARE =
      "kubectl cordon the node, look for Xid in its kernel log and report it to Google; run the"
          + " test again on it only to find the GPU";
  private static final String SOFTWARE =
      "all ranks are wrong, which one GPU cannot cause: change DeepEP's commit, NCCL or NVSHMEM;"
          + " serve nothing with this build";

  private final RunFindings findings;

  DataRules(RunFindings findings) {
    this.findings = findings;
  }

  void check(NodeLog log, Optional<RunFile> file) {
    DataRun run = log.printed(DataRun.class).orElse(DataRun.NONE);
    Place where = Place.of(log);
    OptionalInt code = file.map(f -> f.end().exitCode()).orElse(OptionalInt.empty());
    reportWrongData(log, run, code.orElse(0) == WRONG_DATA);
    reportFailedCalls(run, where);
    if (run.end().isEmpty()) {
      findings.fail("no-end", where, "no line \"[data] done\"", WHOLE);
      return;
    }
    checkCallCount(run, where);
    checkSelfTest(run, code.orElse(0) == BLIND, where);
    checkEnoughCalls(run.end().get(), where);
  }

  /** Names each rank that received wrong data, with its first wrong call. */
  private void reportWrongData(NodeLog log, DataRun run, boolean exitedWrong) {
    Map<Integer, WrongCall> first = new TreeMap<>();
    run.wrong().stream()
        .sorted(Comparator.comparing(call -> !call.part().equals(DISPATCHED)))
        .forEach(call -> first.putIfAbsent(call.rank(), call));
    String remedy = run.ranks() > 1 && first.size() == run.ranks() ? SOFTWARE : HARDWARE;
    first.values().stream()
        .limit(MOST_RANKS)
        .forEach(
            call -> {
              String what = "rank " + call.rank() + ": " + call.part() + ": " + call.what();
              findings.fail("wrong-data", Place.of(log, call.line()), what, remedy);
            });
    if (first.size() > MOST_RANKS) {
      String ranks = first.keySet().stream().map(String::valueOf).collect(Collectors.joining(", "));
      findings.note("ranks with wrong data: " + ranks);
    }
    long wrongCalls = run.end().map(End::wrong).orElse(0L);
    if (first.isEmpty() && (exitedWrong || wrongCalls > 0)) {
      String what = "wrong data arrived; the log does not name the rank";
      findings.fail("wrong-data", Place.of(log), what, WHOLE);
    }
  }

  /**
   * Checks that the number of all calls is the number of calls of each rank, times the number of
   * ranks.
   */
  private void checkCallCount(DataRun run, Place where) {
    End end = run.end().orElseThrow();
    if (end.calls() != end.callsOfEachRank() * run.ranks()) {
      String what =
          CountedNoun.of(end.calls(), "call")
              + ", but "
              + end.callsOfEachRank()
              + " of each of "
              + CountedNoun.of(run.ranks(), "rank");
      findings.fail("contradiction", where, what, WHOLE);
    }
  }

  private void reportFailedCalls(DataRun run, Place where) {
    List<String> failures = run.failures();
    failures.stream()
        .limit(MOST_RANKS)
        .forEach(
            failure ->
                findings.fail(
                    "call-failed",
                    where,
                    "a call failed: " + failure,
                    "the end of the test's log has the whole message"));
  }

  private void checkSelfTest(DataRun run, boolean exitedBlind, Place where) {
    if (run.proof().isEmpty()) {
      findings.inconclusive(
          "no-self-test",
          where,
          "no fault was planted before the calls, so nothing proves that the test finds faults",
          "run deepep_data.py without --skip-self-test");
    } else if (exitedBlind || !run.proof().get().complete()) {
      DataRun.Proof proof = run.proof().get();
      findings.inconclusive(
          "blind",
          where,
          proof.found() + " of " + CountedNoun.of(proof.times(), "planted fault") + " found",
          "the test does not see errors of this DeepEP: the lines \"[data] missed\" say which");
    }
  }

  private void checkEnoughCalls(End end, Place where) {
    if (end.wrong() == 0 && end.calls() < LEAST_CALLS) {
      String rate =
          end.calls() > 0
              ? ": the rate of errors may be up to " + DataRun.rateBelow(end.calls())
              : "";
      findings.inconclusive(
          "few-calls",
          where,
          "only " + CountedNoun.of(end.calls(), "clean call") + rate,
          "run at least " + LEAST_CALLS + " calls: a longer --seconds");
    }
  }
}

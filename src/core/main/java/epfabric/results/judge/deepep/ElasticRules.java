package epfabric.results.judge.deepep;

import epfabric.base.value.CountedNoun;
import epfabric.results.judge.run.ElasticRun;
import epfabric.results.judge.run.ElasticRun.ElasticCase;
import epfabric.results.judge.run.ElasticRun.Kernel;
import epfabric.results.judge.run.ElasticRun.Ranks;
import epfabric.results.judge.run.JudgedSituation;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.run.RunFindings;
import epfabric.results.judge.run.RunFindings.Place;
import epfabric.results.judge.run.RunSettings;
import java.util.List;

/**
 * Checks V2's {@code test_ep.py}. A case passed if another case started after it; the last case
 * passed if the program exited successfully. In every case, five kernels are timed on every rank.
 */
final class ElasticRules {
  /** 2 handle copies × 2 alignments × 2 data types × 3 biases × 6 ways to synchronize. */
  static final int CASES = 144;

  private static final String WHOLE =
      "judge the whole log; if the test ran with a filter, use --cases";

  private final JudgedSituation situation;
  private final RunFindings findings;

  ElasticRules(JudgedSituation situation, RunFindings findings) {
    this.situation = situation;
    this.findings = findings;
  }

  void check(NodeLog log, ElasticRun run, RunSettings settings) {
    if (log.identity().config().isEmpty()) {
      String what = "no lines \" > Experts: …\" and \" > Tokens: …\"";
      findings.fail("no-config", Place.of(log), what, WHOLE);
    }
    new RankGroups(situation, findings).check(log, run);
    int expected = situation.expected().cases().orElse(CASES);
    long distinct = run.cases().stream().map(ElasticCase::flags).distinct().count();
    if (run.cases().size() != expected * log.origin().copies() || distinct != expected) {
      String what = run.cases().size() + " of " + CountedNoun.of(expected, "case") + " began";
      String same = distinct == run.cases().size() ? "" : ", " + distinct + " of them different";
      findings.fail("cases", Place.of(log), what + same, WHOLE);
    }
    boolean bothTypes =
        run.cases().stream().anyMatch(ElasticCase::fp8)
            && run.cases().stream().anyMatch(c -> !c.fp8());
    if (!bothTypes && situation.expected().cases().isEmpty()) { // a filter may leave one type
      findings.fail("types", Place.of(log), "FP8 and BF16 were not both tested", WHOLE);
    }
    if (unmeasured(run)) {
      reportUnmeasured(log, run, settings.unmeasured());
    } else {
      run.cases().stream()
          .filter(c -> !complete(c))
          .findFirst()
          .ifPresent(c -> reportIncomplete(log, run, c));
    }
  }

  /**
   * Returns whether no case was timed. The measurements of a case precede the next case, so those
   * of a single case may be cut off.
   */
  private static boolean unmeasured(ElasticRun run) {
    return run.cases().size() > 1 && run.cases().stream().allMatch(c -> c.kernels().isEmpty());
  }

  private void reportUnmeasured(NodeLog log, ElasticRun run, boolean skipped) {
    int began = run.cases().size();
    boolean allBegan = began >= situation.expected().cases().orElse(CASES);
    String what =
        CountedNoun.of(began, "case")
            + " "
            + (allBegan ? "passed" : "began")
            + ", nothing was measured";
    if (skipped || !allBegan) {
      findings.note(what + (skipped ? ", as --skip-perf-test says" : " (--skip-perf-test)"));
    } else {
      findings.inconclusive(
          "not-measured",
          Place.of(log, run.cases().get(0).line()),
          what + " (--skip-perf-test)",
          "run it without --skip-perf-test; a results folder whose run.json has it is judged by"
              + " its cases");
    }
  }

  private boolean complete(ElasticCase testCase) {
    return List.of(Kernel.values()).stream().allMatch(kernel -> complete(testCase, kernel));
  }

  private boolean complete(ElasticCase testCase, Kernel kernel) {
    Ranks ranks = testCase.kernels().get(kernel);
    return ranks != null
        && ranks.ranks() % situation.gpus() == 0
        && ranks.worldSize() == situation.ranks();
  }

  private void reportIncomplete(NodeLog log, ElasticRun run, ElasticCase first) {
    long count = run.cases().stream().filter(c -> !complete(c)).count();
    if (first.line() < run.cases().get(run.cases().size() - 1).line()) {
      findings.gap(log);
    }
    String missing =
        List.of(Kernel.values()).stream()
            .filter(kernel -> !complete(first, kernel))
            .map(Kernel::label)
            .findFirst()
            .orElseThrow();
    findings.fail(
        "ranks-missing",
        Place.of(log, first.line()),
        (count == 1 ? "a case lacks" : count + " cases lack")
            + " lines of a rank; first: "
            + missing
            + " of "
            + first.flags(),
        "the rank failed or hangs, or another rank broke up its line");
  }
}

package epfabric.results.judge;

import epfabric.base.value.CountedNoun;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.catalog.FailureSignature;
import epfabric.fabric.catalog.FailureSignature.Severity;
import epfabric.fabric.catalog.Machine;
import epfabric.results.judge.epbench.EpbenchExit;
import epfabric.results.judge.log.TestOutputs;
import epfabric.results.judge.run.JudgedSituation;
import epfabric.results.judge.run.LogConfig;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.run.NodeRun;
import epfabric.results.judge.run.PrintedFigures;
import epfabric.results.judge.run.RunConfiguration;
import epfabric.results.judge.run.RunFile;
import epfabric.results.judge.run.RunFindings;
import epfabric.results.judge.run.RunFindings.Place;
import epfabric.results.judge.run.RunLogs;
import epfabric.results.judge.test.RunExpectation;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Provenance;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Figure;
import epfabric.results.judge.verdict.Verdict.Kind;
import epfabric.results.judge.verdict.Verdict.Reason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/** Judges whether a run is complete, consistent, and fast enough. */
public final class Judge {
  /** Codes of reasons that only report missing lines. */
  private static final Set<String> MISSING =
      Set.of(
          "no-config",
          "no-cases",
          "cases",
          "best-lines",
          "no-tuning",
          "no-ranks",
          "ranks-missing",
          "nodes-missing",
          "no-end",
          "sizes",
          "types");

  /** The launcher's message when it could not write the whole log. */
  private static final String LOG_CUT = "test.log is cut off";

  /** Codes of reasons for wrong data, which fail a run even if it was stopped from outside. */
  private static final Set<String> WRONG = Set.of("wrong-sum", EpbenchExit.WRONG_DATA.id());

  private final Catalog catalog;

  public Judge(Catalog catalog) {
    this.catalog = catalog;
  }

  /**
   * Judges one test of a run.
   *
   * @param run logs of this test only; may be empty
   * @param expected the expectations; its machine is a row of the catalog
   */
  public Verdict judge(RunLogs run, RunExpectation expected) {
    Machine machine = machine(expected.machine());
    JudgedSituation situation = situation(run, expected, machine);
    RunFindings findings = new RunFindings();
    RunEndRules end = new RunEndRules(catalog.signatures(), expected, findings);
    run.nodes().forEach(end::check);
    RunConfiguration.check(run, expected.shape(), findings);
    new EvidenceRules(findings).check(run);
    int checked = 0;
    boolean testNamed = run.logs().stream().anyMatch(log -> log.identity().test().isPresent());
    for (NodeRun node : run.nodes()) {
      for (NodeLog log : node.logs()) {
        boolean onlyErrors = testNamed && log.identity().test().isEmpty() && log.explains();
        boolean repeated = TestOutputs.of(situation.test()).repeats(log, run);
        checked += onlyErrors || repeated ? 0 : checkLog(log, node, situation, findings);
      }
    }
    new NodeAgreement(run, situation, findings).check(expected.nodes());
    checkNodes(run, situation, findings);
    LoadedLibraries.check(run, findings);
    Provenance provenance = provenance(run);
    List<Figure> figures = new Bandwidth(catalog, situation, findings).judge(run, provenance);
    quoteCauses(run, findings);
    reportUnfinished(run, expected, figures, findings);
    return new Verdict(
        kind(findings),
        ordered(findings),
        findings.notes(),
        figures,
        new Verdict.Run(
            filledIn(situation, run),
            provenance,
            LoadedLibraries.of(run),
            RunFacts.of(run, situation, checked)));
  }

  private void quoteCauses(RunLogs run, RunFindings findings) {
    Map<String, Severity> rows =
        catalog.signatures().stream()
            .collect(Collectors.toMap(FailureSignature::id, FailureSignature::kind));
    new QuotedCauseRule(rows, findings).check(run);
  }

  private Machine machine(String name) {
    return Optional.ofNullable(catalog.machines().get(name))
        .orElseThrow(() -> new IllegalArgumentException("no such machine: " + name));
  }

  private static JudgedSituation situation(RunLogs run, RunExpectation expected, Machine machine) {
    Optional<LogConfig> logged =
        run.logs().stream()
            .map(log -> log.identity().config())
            .flatMap(Optional::stream)
            .findFirst();
    RunExpectation known = expected.with(RunConfiguration.shape(run, expected.shape()));
    Optional<LogConfig> config = RunConfiguration.merged(logged, known.shape());
    int nodes =
        expected.test().perNode()
            ? 1
            : expected.nodes().orElseGet(() -> NodeCount.of(run, known, config, machine));
    return new JudgedSituation(known, machine, nodes, config);
  }

  private static RunExpectation filledIn(JudgedSituation situation, RunLogs run) {
    RunExpectation e = situation.expected();
    int nodes = e.test().perNode() ? Math.max(1, run.views()) : situation.nodes();
    return new RunExpectation(
        e.test(),
        e.machine(),
        OptionalInt.of(nodes),
        e.gpusPerNode(),
        e.shape(),
        e.cases(),
        e.limits());
  }

  /**
   * Checks one log by the rules of its test, and returns how many measurements were compared with
   * the configuration.
   */
  private static int checkLog(
      NodeLog log, NodeRun node, JudgedSituation situation, RunFindings findings) {
    TestKind test = situation.test();
    Optional<TestKind> other = log.identity().test().filter(found -> !situation.mayPrint(found));
    if (other.isPresent()) {
      String what = "the log is of the test " + other.get().word() + ", not " + test.word();
      findings.fail(
          "other-test", Place.of(log, log.origin().firstLine()), what, "give the right --test");
      return 0;
    }
    if (log.identity().other().isPresent()
        && log.identity().test().isEmpty()
        && test != TestKind.UNKNOWN) {
      String what =
          "the log is of " + log.identity().other().get().label() + ", not of " + test.word();
      findings.fail(
          "other-test", Place.of(log, log.origin().firstLine()), what, "judge the test's own log");
      return 0;
    }
    return TestOutputs.of(test).check(log, node, situation, findings);
  }

  private static void checkNodes(RunLogs run, JudgedSituation situation, RunFindings findings) {
    int gpus = situation.machine().gpus().count();
    if (situation.gpus() < gpus) {
      findings.note(
          "not tested: " + (gpus - situation.gpus()) + " of " + gpus + " GPUs of each node");
    }
    int given = Math.max(run.views(), hosts(run));
    if (!situation.test().perNode() && given < situation.nodes()) {
      findings.note(
          "judged by the logs of "
              + given
              + " of "
              + CountedNoun.of(situation.nodes(), "node")
              + "; each shows one node's view");
    }
    for (RunFile file : run.runFiles()) {
      boolean other =
          file.launch().test().filter(t -> !t.equals(situation.test().word())).isPresent();
      if (other) {
        findings.fail(
            "other-test",
            new Place("run.json", 0),
            "run.json is of the test " + file.launch().test().orElseThrow(),
            "log and run.json must be from one run");
      }
    }
  }

  /** Returns the largest number of machines to which the ranks of one log belong. */
  private static int hosts(RunLogs run) {
    return run.logs().stream()
        .flatMap(log -> log.printed().stream())
        .mapToInt(PrintedFigures::hosts)
        .max()
        .orElse(0);
  }

  private static Provenance provenance(RunLogs run) {
    return run.nodes().stream()
        .map(NodeRun::provenance)
        .max(Comparator.naturalOrder())
        .orElse(Provenance.UNCLAIMED);
  }

  /** Reports that a log whose only failures are missing lines may be a part of a longer log. */
  private static void reportUnfinished(
      RunLogs run, RunExpectation expected, List<Figure> figures, RunFindings findings) {
    if (findings.failsOnlyBy(MISSING)) {
      reportCut(run, findings);
      new Excerpt(findings, expected.limits()).check(run, figures);
    }
  }

  /** Reports a log that ends in the middle of a line: its test may still be running. */
  private static void reportCut(RunLogs run, RunFindings findings) {
    for (NodeRun node : run.nodes()) {
      boolean recordedAsCut =
          node.runFile()
              .flatMap(file -> file.problem())
              .filter(p -> p.contains(LOG_CUT))
              .isPresent();
      for (NodeLog log : node.logs()) {
        boolean seemsCut = node.runFile().isEmpty() && log.mayBeCut() && !findings.hasGap(log);
        if (recordedAsCut || seemsCut) {
          findings.inconclusive(
              "cut",
              Place.of(log, log.findings().remarks().lines()),
              "the log ends in the middle of a line: it was cut, or the test still runs or hangs",
              "collect the log again, or run the test again");
        }
      }
    }
  }

  private static Kind kind(RunFindings findings) {
    if (findings.has(Kind.INCONCLUSIVE)) {
      return WRONG.stream().anyMatch(findings::has) ? Kind.FAIL : Kind.INCONCLUSIVE;
    }
    if (findings.has(Kind.FAIL)) {
      return Kind.FAIL;
    }
    return findings.has(Kind.DEGRADED) ? Kind.DEGRADED : Kind.PASS;
  }

  /**
   * Returns the reasons, the worst first, and causes before their consequences. A reason for
   * missing lines gets no remedy if another reason explains why lines are missing.
   */
  private static List<Reason> ordered(RunFindings findings) {
    boolean otherCause =
        findings.reasons().stream()
            .anyMatch(r -> r.kind() != Kind.DEGRADED && !MISSING.contains(r.code()));
    List<Reason> reasons = new ArrayList<>();
    for (Reason r : findings.reasons()) {
      boolean explained = otherCause && MISSING.contains(r.code()) && !r.code().equals("cases");
      reasons.add(explained ? new Reason(r.kind(), r.code(), r.what(), "", r.where()) : r);
    }
    reasons.sort(
        Comparator.comparing(Reason::kind).reversed().thenComparing(Judge::consequenceRank));
    return reasons;
  }

  private static int consequenceRank(Reason reason) {
    if (MISSING.contains(reason.code())) {
      return 2;
    }
    return reason.code().equals("exit-code") ? 1 : 0;
  }
}

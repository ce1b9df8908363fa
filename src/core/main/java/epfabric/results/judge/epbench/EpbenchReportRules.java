package epfabric.results.judge.epbench;

import epfabric.results.judge.epbench.EpbenchReport.Check;
import epfabric.results.judge.epbench.EpbenchReport.Colour;
import epfabric.results.judge.epbench.EpbenchReport.Limit;
import epfabric.results.judge.epbench.EpbenchReport.Row;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.run.RunFile;
import epfabric.results.judge.run.RunFindings;
import epfabric.results.judge.run.RunFindings.Place;
import epfabric.results.judge.verdict.BandwidthText;
import epfabric.results.judge.verdict.Verdict.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Checks {@code epbench accept}: how it ended, whether all data are right, and the limits of its
 * profile.
 */
final class EpbenchReportRules {
  private static final int MOST_CHECKS = 4;
  private static final String DAMAGED = "the line was damaged: judge the log as epbench printed it";

  private final RunFindings findings;

  EpbenchReportRules(RunFindings findings) {
    this.findings = findings;
  }

  void check(NodeLog log, Optional<RunFile> file) {
    EpbenchRun run = log.printed(EpbenchRun.class).orElse(EpbenchRun.NONE);
    OptionalInt recorded = file.map(f -> f.end().exitCode()).orElse(OptionalInt.empty());
    boolean signalled = file.flatMap(f -> f.end().signal()).isPresent();
    Place where = Place.of(log, run.line());
    if (run.report().isEmpty()) {
      reportExit(recorded, run, where);
      if (recorded.orElse(0) == 0 && !signalled) {
        String remedy = "judge the whole log of the test";
        findings.fail("no-end", where, "no line \"" + EpbenchLines.MARK.strip() + "\"", remedy);
      }
      return;
    }
    EpbenchReport report = run.report().get();
    checkReport(report, where);
    compareExitCodes(recorded, report.end().exit(), where);
    OptionalInt code = recorded.isPresent() ? recorded : report.end().exit();
    reportExit(code, run, where);
    if (code.orElse(0) == 0) {
      reportMissingParts(report, where);
    }
  }

  /** Reports missing parts: a part that the report lacks does not count as passed. */
  private void reportMissingParts(EpbenchReport report, Place where) {
    List<String> lacking = new ArrayList<>();
    if (report.run().fabric().isEmpty()) {
      lacking.add("fabric (nvlink or emulated)");
    }
    if (report.end().exit().isEmpty()) {
      lacking.add("exit");
    }
    if (report.run().ranks().orElse(0) < 1) {
      lacking.add("ranks");
    }
    if (report.checks().isEmpty()) {
      lacking.add("checks");
    }
    if (report.end().verdict().isEmpty()) {
      lacking.add("verdict");
    } else if (!report.end().verdict().startsWith("pass")) {
      String what =
          "the report has exit code 0, but its verdict is \"" + report.end().verdict() + "\"";
      findings.fail("contradiction", where, what, DAMAGED);
    }
    if (!lacking.isEmpty()) {
      String what = "the report lacks " + String.join(", ", lacking) + ": it proves nothing";
      findings.fail("incomplete", where, what, "judge the output of epbench accept");
    }
  }

  private void checkReport(EpbenchReport report, Place where) {
    if (report.emulated()) {
      findings.inconclusive(
          "emulated",
          where,
          "emulated: all ranks were on one GPU, so no link was tested",
          "run epbench accept on all GPUs of a node");
    }
    if (report.limits().isEmpty() && report.end().exit().orElse(0) == 0) {
      findings.note("epbench " + report.run().command() + " has no limits: only data were judged");
    }
    report.checks().stream()
        .filter(check -> !check.right())
        .limit(MOST_CHECKS)
        .forEach(check -> reportWrongData(check, where));
    report.limits().stream()
        .filter(Limit::flattered)
        .forEach(limit -> reportFlattered(limit, where));
    report.limits().forEach(limit -> checkLimit(limit, report, where));
  }

  private void reportFlattered(Limit limit, Place where) {
    String what = EpbenchFacts.against(limit) + ": the color is better than the figure";
    findings.fail("contradiction", where, what, DAMAGED);
  }

  private void reportWrongData(Check check, Place where) {
    findings.fail(
        EpbenchExit.WRONG_DATA.id(),
        where,
        check.what() + ": " + check.found(),
        EpbenchExit.WRONG_DATA.remedy());
  }

  /**
   * Reports a limit that is not green; a red limit of an unproven profile does not affect the
   * verdict.
   */
  private void checkLimit(Limit limit, EpbenchReport report, Place where) {
    boolean warnOnly = report.profile().filter(p -> p.warnOnly()).isPresent();
    if (limit.colour() == Colour.RED && !warnOnly && !report.emulated()) {
      String what = EpbenchFacts.against(limit) + slowest(limit, report);
      findings.degraded(
          EpbenchExit.BELOW_LIMIT.id(), where, what, EpbenchExit.BELOW_LIMIT.remedy());
    } else if (limit.colour() != Colour.GREEN) {
      String unproven =
          warnOnly ? "; this profile's limits are unproven: no machine has reached them yet" : "";
      findings.note(
          EpbenchFacts.against(limit) + slowest(limit, report) + unproven + " (" + where + ")");
    }
  }

  /** Returns the GPU, or pair of GPUs, of a slow measurement, if the report names it. */
  private static String slowest(Limit limit, EpbenchReport report) {
    if (limit.metric().equals(Limit.SPREAD)) {
      return report.rows().stream()
          .filter(row -> !row.pair().isEmpty())
          .min(Comparator.comparingDouble(row -> row.rates().wireGbps()))
          .map(
              r ->
                  "; slowest pair: GPU "
                      + r.pair()
                      + ", "
                      + BandwidthText.limit(r.rates().wireGbps())
                      + " GB/s")
          .orElse("");
    }
    List<Row> rows =
        report.rows().stream().filter(row -> row.name().equals(limit.metric())).toList();
    return rows.stream()
        .max(Comparator.comparingDouble(row -> row.rates().wireGbps()))
        .filter(row -> row.worstRank().isPresent())
        .map(row -> "; slowest most often: GPU " + row.worstRank().getAsInt())
        .orElse("");
  }

  private void compareExitCodes(OptionalInt recorded, OptionalInt reported, Place where) {
    boolean both = recorded.isPresent() && reported.isPresent();
    if (both && recorded.getAsInt() != reported.getAsInt()) {
      findings.fail(
          "other-run",
          where,
          "run.json has exit code "
              + recorded.getAsInt()
              + ", the report "
              + reported.getAsInt()
              + ": they are from two runs",
          "log and run.json must be from one run");
    }
  }

  /**
   * Reports an exit code that {@link EpbenchExit} does not list, unless run.json's exit code was
   * already reported.
   */
  private void reportUnknownExit(int code, Place where) {
    if (code != 0 && !findings.has("exit-code")) {
      String what = "epbench ended with exit code " + code;
      findings.fail("exit-code", where, what, "the end of its log says why");
    }
  }

  /**
   * Reports how epbench ended, with the text of {@link EpbenchExit}, unless the report already
   * shows it.
   */
  private void reportExit(OptionalInt code, EpbenchRun run, Place where) {
    Optional<EpbenchExit> exit = EpbenchExit.of(code.orElse(0));
    if (exit.isEmpty()) {
      reportUnknownExit(code.orElse(0), where);
      return;
    }
    if (findings.has(exit.get().id())) {
      return;
    }
    String details =
        run.messages().isEmpty()
            ? run.report().map(report -> report.end().verdict()).orElse("")
            : String.join("; ", run.messages());
    String what = exit.get().what() + (details.isEmpty() ? "" : ": " + details);
    boolean limitsReported = run.report().isPresent();
    if (exit.get().kind() == Kind.DEGRADED && !limitsReported) {
      findings.degraded(exit.get().id(), where, what, exit.get().remedy());
    } else {
      String shown =
          exit.get().kind() == Kind.DEGRADED ? what + "; but no limit in its report is red" : what;
      findings.fail(exit.get().id(), where, shown, exit.get().remedy());
    }
  }
}

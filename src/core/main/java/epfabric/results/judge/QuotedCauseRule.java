package epfabric.results.judge;

import epfabric.fabric.catalog.FailureSignature.Severity;
import epfabric.results.judge.run.Cause;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.run.NodeRun;
import epfabric.results.judge.run.RunFindings;
import epfabric.results.judge.run.RunFindings.Place;
import epfabric.results.judge.run.RunLogs;
import epfabric.results.judge.run.SignatureHit;
import epfabric.results.judge.verdict.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Quotes the error text that most likely explains a failure. */
final class QuotedCauseRule {
  /** Code of a reason whose error text is not in the catalog. */
  static final String UNKNOWN = "first-error";

  private static final String REMEDY =
      "read the lines around it, because no known failure has this text; later errors may follow"
          + " from it";

  private final Map<String, Severity> rows;
  private final RunFindings findings;

  QuotedCauseRule(Map<String, Severity> rows, RunFindings findings) {
    this.rows = rows;
    this.findings = findings;
  }

  /**
   * Reports the most direct of the causes that all logs show: as a reason or, if the run went on
   * after it, as a note. Reports the causes in other logs as notes.
   */
  void check(RunLogs run) {
    List<NodeCause> found =
        run.nodes().stream()
            .flatMap(node -> node.logs().stream().flatMap(log -> found(node, log).stream()))
            .sorted(Comparator.comparing(NodeCause::cause, Cause.acrossLogs()))
            .toList();
    if (found.isEmpty()) {
      return;
    }
    report(found.get(0));
    found.stream()
        .skip(1)
        .map(next -> next.where() + ": another log's first error: \"" + next.cause().text() + "\"")
        .forEach(findings::note);
  }

  private record NodeCause(NodeRun node, NodeLog log, Cause cause) {
    Place where() {
      return Place.of(log, cause.line());
    }

    boolean endedWell() {
      return node.runFile().filter(file -> file.end().exitCode().orElse(1) == 0).isPresent();
    }
  }

  private static Optional<NodeCause> found(NodeRun node, NodeLog log) {
    return log.findings().cause().map(cause -> new NodeCause(node, log, cause));
  }

  private void report(NodeCause found) {
    Optional<String> row =
        found.log().findings().signatures().stream()
            .filter(hit -> rows.get(hit.id()) == Severity.FAILURE)
            .filter(hit -> hit.line() == found.cause().line())
            .map(SignatureHit::id)
            .findFirst();
    boolean failed = findings.has(Verdict.Kind.FAIL) || findings.has(Verdict.Kind.INCONCLUSIVE);
    boolean fatal = found.cause().fatal() && !found.endedWell();
    boolean unidentified =
        found.log().identity().test().isEmpty() && found.log().identity().other().isEmpty();
    if (row.isPresent()) {
      findings.promote(row.get(), found.where(), found.cause().quoted());
    } else if (failed || fatal || unidentified) {
      findings.cause(UNKNOWN, found.where(), found.cause().quoted(), REMEDY);
    } else {
      findings.note(found.where() + ": the run went on after: \"" + found.cause().text() + "\"");
    }
  }
}

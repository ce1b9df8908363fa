package epfabric.results.judge;

import epfabric.fabric.catalog.FailureSignature.Severity;
import epfabric.results.judge.RunFindings.Place;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Quotes the error text that most likely explains a failure. */
final class FailureCause {
  /** The code of a cause that is in no row of the catalog. */
  static final String UNKNOWN = "first-error";

  private static final String REMEDY =
      "read the lines around it: no known failure has this text; later errors are its echoes";

  private final Map<String, Severity> rows;
  private final RunFindings findings;

  FailureCause(Map<String, Severity> rows, RunFindings findings) {
    this.rows = rows;
    this.findings = findings;
  }

  /** Reports the first cause of all logs as a reason, and those of other logs as notes. */
  void check(RunLogs run) {
    List<Told> told =
        run.nodes().stream()
            .flatMap(node -> node.logs().stream().flatMap(log -> told(node, log).stream()))
            .sorted(Comparator.comparing(Told::cause, Cause.acrossLogs()))
            .toList();
    if (told.isEmpty()) {
      return;
    }
    report(told.get(0));
    told.stream()
        .skip(1)
        .map(one -> one.where() + ": another log's first error: \"" + one.cause().text() + "\"")
        .forEach(findings::note);
  }

  private record Told(NodeRun node, NodeLog log, Cause cause) {
    Place where() {
      return Place.of(log, cause.line());
    }

    boolean endedWell() {
      return node.runFile().filter(file -> file.end().exitCode().orElse(1) == 0).isPresent();
    }
  }

  private static Optional<Told> told(NodeRun node, NodeLog log) {
    return log.findings().cause().map(cause -> new Told(node, log, cause));
  }

  private void report(Told told) {
    Optional<String> row =
        told.log().findings().signatures().stream()
            .filter(hit -> rows.get(hit.id()) == Severity.FAILURE)
            .filter(hit -> hit.line() == told.cause().line())
            .map(SignatureHit::id)
            .findFirst();
    boolean failed = findings.has(Verdict.Kind.FAIL) || findings.has(Verdict.Kind.INCONCLUSIVE);
    boolean fatal = told.cause().fatal() && !told.endedWell();
    boolean alone =
        told.log().identity().test().isEmpty() && told.log().identity().other().isEmpty();
    if (row.isPresent()) {
      findings.promote(row.get(), told.where(), told.cause().quoted());
    } else if (failed || fatal || alone) {
      findings.cause(UNKNOWN, told.where(), told.cause().quoted(), REMEDY);
    } else {
      findings.note(told.where() + ": the run went on after: \"" + told.cause().text() + "\"");
    }
  }
}

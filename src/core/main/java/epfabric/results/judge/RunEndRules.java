package epfabric.results.judge;

import epfabric.fabric.catalog.FailureSignature;
import epfabric.results.judge.log.TestOutputs;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.run.NodeRun;
import epfabric.results.judge.run.RunFile;
import epfabric.results.judge.run.RunFindings;
import epfabric.results.judge.run.RunFindings.Place;
import epfabric.results.judge.run.SignatureHit;
import epfabric.results.judge.run.TestOutput;
import epfabric.results.judge.test.RunExpectation;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Checks how a run ended: exit code, signals, lost peers, and texts that are known to mean failure.
 */
final class RunEndRules {
  /**
   * Code of the reason given if no file records how the launcher ended. A judge in the same pod
   * knows more.
   */
  static final String LAUNCHER_CUT = "launcher-cut";

  /** Signals that end a program from outside. */
  private static final Set<String> STOPPING = Set.of("SIGTERM", "SIGINT", "SIGHUP");

  /**
   * The problem that the launcher records if it was stopped, as written by this release and earlier
   * ones.
   */
  private static final Pattern STOPPED = Pattern.compile("(?:stopped|\\w+ to end) by .*");

  /** Start of the problem that the launcher records if the program hung. */
  private static final String HUNG = "no end after ";

  /**
   * Start of the problem that the launcher records if it did not start the program because of NICs.
   */
  private static final String NICS = "NICs not ready ";

  private static final String RUN_AGAIN = "run the test again";

  private final List<FailureSignature> signatures;
  private final String machine;
  private final TestOutput output;
  private final RunFindings findings;

  RunEndRules(List<FailureSignature> signatures, RunExpectation expected, RunFindings findings) {
    this.signatures = signatures;
    this.machine = expected.machine();
    this.output = TestOutputs.of(expected.test());
    this.findings = findings;
  }

  void check(NodeRun node) {
    node.runFile()
        .ifPresentOrElse(file -> check(node.source(), file), () -> reportMissingFile(node));
    node.logs().forEach(this::reportKnownTexts);
  }

  private void reportMissingFile(NodeRun node) {
    if (node.folder()) {
      findings.inconclusive(
          LAUNCHER_CUT,
          new Place(node.source(), 0),
          "no run.json: the launcher was killed, as when a node is preempted",
          RUN_AGAIN);
    } else {
      findings.note("the exit code of the test is not known: only its lines were judged");
    }
  }

  private void check(String source, RunFile file) {
    Place where = new Place(source, 0);
    if (!file.end().peersLost().isEmpty()) {
      String nodes =
          file.end().peersLost().stream().map(String::valueOf).collect(Collectors.joining(", "));
      String what = (file.end().peersLost().size() == 1 ? "node " : "nodes ") + nodes;
      if (file.end().exitCode().orElse(1) == 0) {
        findings.note(what + " left before the test ended, which succeeded nevertheless");
      } else {
        findings.inconclusive(
            "peers-lost",
            where,
            what + " disappeared before the test ended, as when preempted",
            RUN_AGAIN);
      }
    }
    boolean launcherStopped = file.problem().filter(p -> STOPPED.matcher(p).matches()).isPresent();
    boolean signaled = file.end().signal().filter(STOPPING::contains).isPresent();
    // The launcher ends the test with SIGTERM when a peer is lost.
    boolean endedByLauncher = signaled && !file.end().peersLost().isEmpty();
    if (launcherStopped || (signaled && !endedByLauncher)) {
      String how = file.problem().or(file.end()::signal).orElseThrow();
      findings.inconclusive("stopped", where, "the test was ended from outside: " + how, RUN_AGAIN);
    } else if (!endedByLauncher) {
      reportEnd(where, file);
    }
  }

  private void reportEnd(Place where, RunFile file) {
    String problem = file.problem().map(p -> ": " + p).orElse("");
    if (file.end().signal().isPresent()) {
      String signal = file.end().signal().get();
      String what = "the test was ended by " + signal + problem;
      String remedy = problem.contains(HUNG) ? "it hangs: the end of its log says where" : "";
      findings.fail("killed", where, what, remedy.isEmpty() ? killRemedy(signal) : remedy);
    } else if (file.end().exitCode().isEmpty()) {
      reportMissingExitCode(where, problem);
    } else if (output.explains(file.end().exitCode().getAsInt())) {
      file.problem().ifPresent(text -> findings.note("the launcher says: " + text));
    } else if (file.end().exitCode().getAsInt() != 0) {
      String what = "the test ended with exit code " + file.end().exitCode().getAsInt() + problem;
      findings.fail("exit-code", where, what, "the end of its log says why");
    } else if (!problem.isEmpty()) {
      findings.note("the launcher says" + problem);
    }
  }

  private void reportMissingExitCode(Place where, String problem) {
    if (problem.contains(NICS)) {
      findings.inconclusive(
          "nics-not-ready",
          where,
          "the test was not started" + problem,
          "look for a pod that still has the NIC; delete the node if it stays without its address");
    } else {
      findings.inconclusive(
          "no-exit-code", where, "the test did not run to its end" + problem, RUN_AGAIN);
    }
  }

  private static String killRemedy(String signal) {
    return switch (signal) {
      case "SIGKILL" -> "usually out of memory: kubectl describe pod; dmesg of the node";
      case "SIGBUS" -> "/dev/shm is too small";
      default -> "read the end of its log";
    };
  }

  private void reportKnownTexts(NodeLog log) {
    for (SignatureHit hit : log.findings().signatures()) {
      FailureSignature row =
          signatures.stream().filter(s -> s.id().equals(hit.id())).findFirst().orElseThrow();
      Place where = Place.of(log, hit.line());
      String times = hit.count() == 1 ? "" : " (" + hit.count() + " lines)";
      switch (row.kind()) {
        case FAILURE ->
            findings.fail(row.id(), where, row.meaning() + times, row.remedyOn(machine));
        case INTERRUPTION -> reportInterruption(log, row, where, times);
        case DEGRADED ->
            findings.degraded(row.id(), where, row.meaning() + times, row.remedyOn(machine));
        case NOISE ->
            findings.note(where + ": " + row.texts().get(0) + times + ": " + row.meaning());
      }
    }
  }

  /**
   * Reports an interruption. If a rank had failed before, adds only a note, because the launcher
   * then ended the other ranks.
   */
  private void reportInterruption(NodeLog log, FailureSignature row, Place where, String times) {
    if (log.findings().cause().filter(c -> c.fatal() && c.line() < where.line()).isPresent()) {
      findings.note(where + ": " + row.texts().get(0) + times + ": follows the error before it");
    } else {
      findings.inconclusive(row.id(), where, row.meaning() + times, row.remedyOn(machine));
    }
  }
}

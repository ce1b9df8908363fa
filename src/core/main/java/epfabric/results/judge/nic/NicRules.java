package epfabric.results.judge.nic;

import epfabric.base.value.CountedNoun;
import epfabric.results.judge.nic.NicRun.Begin;
import epfabric.results.judge.nic.NicRun.End;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.run.RunFile;
import epfabric.results.judge.run.RunFindings;
import epfabric.results.judge.run.RunFindings.Place;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Checks {@code nic_bandwidth.py}: every pair of nodes was measured over every NIC, and no pair
 * failed or was slow.
 */
final class NicRules {
  /** The program's exit code when a node was lost. */
  static final int LOST = 1;

  /** The program's exit code when a pair of NICs failed. */
  static final int FAILED = 4;

  private static final String WHOLE = "judge the whole log of the test";

  private final RunFindings findings;

  NicRules(RunFindings findings) {
    this.findings = findings;
  }

  void check(NodeLog log, Optional<RunFile> file) {
    NicRun run = log.printed(NicRun.class).orElse(NicRun.NONE);
    Place where = Place.of(log);
    // A launcher that loses a peer ends its own test; other nodes then report this node as lost.
    List<Integer> lostByLauncher = file.map(one -> one.end().peersLost()).orElse(List.of());
    run.found().lost().stream()
        .filter(one -> lostByLauncher.isEmpty() || lostByLauncher.contains(one.node()))
        .forEach(one -> reportLost(run.setup().name(one.node()), one.why(), where));
    run.setup()
        .missing()
        .forEach(
            (node, programs) ->
                findings.fail(
                    "no-program",
                    where,
                    run.setup().name(node) + " has no " + programs,
                    "build the test image again: perftest belongs to it"));
    if (run.begin().isPresent()) {
      NicSetupRules setup = new NicSetupRules(findings, where);
      setup.check(run.setup(), run.begin().get());
      setup.path(run.setup(), run);
    }
    new NicFailureRules(findings, log).check(run);
    new NicSpeedRules(findings, log, file).check(run);
    if (lostByLauncher.isEmpty()) {
      checkComplete(run, where);
    }
    file.flatMap(one -> one.end().exitCode().stream().boxed().findFirst())
        .ifPresent(code -> checkExitCode(run, code, where));
  }

  /**
   * Reports a lost node once, although all other nodes print the same line if the node is lost
   * before the test starts.
   */
  private void reportLost(String node, String why, Place where) {
    String what = node + " is lost: " + why;
    if (findings.reasons().stream().noneMatch(known -> known.what().equals(what))) {
      String remedy = "the end of that node's log says why; run the test again";
      findings.fail("node-lost", where, what, remedy);
    }
  }

  private void checkComplete(NicRun run, Place where) {
    boolean explained = !run.found().lost().isEmpty() || !run.setup().missing().isEmpty();
    if (!explained && (run.begin().isEmpty() || run.end().isEmpty())) {
      String line = run.begin().isEmpty() ? "begin" : "done";
      findings.fail("no-end", where, "no line \"[nic] " + line + "\"", WHOLE);
    } else if (run.begin().isPresent() && run.end().isPresent()) {
      checkCounts(run, run.end().get(), where);
      if (!explained) {
        checkCoverage(run, run.begin().get(), where);
      }
    }
  }

  private void checkCounts(NicRun run, End end, Place where) {
    long measured = run.found().measured().size();
    long failed = run.found().failed().size();
    if (measured != end.measured() || failed != end.failed()) {
      String what =
          "the log has "
              + CountedNoun.of(measured, "figure")
              + " of "
              + end.measured()
              + " and "
              + CountedNoun.of(failed, "failure")
              + " of "
              + end.failed();
      findings.fail("sizes", where, what, WHOLE);
    }
  }

  /**
   * Checks that the exit code fits the log. All nodes end with the same exit code, which shows
   * whether a pair failed; only node 0's log shows which pair.
   */
  private void checkExitCode(NicRun run, int code, Place where) {
    boolean ofAllNodes = run.begin().filter(head -> head.size().view().isEmpty()).isPresent();
    if (ofAllNodes && run.end().isPresent() && (code == FAILED) == run.found().failed().isEmpty()) {
      String what = "exit code " + code + " and " + failures(run);
      findings.fail("contradiction", where, what, WHOLE);
    }
  }

  private static String failures(NicRun run) {
    return CountedNoun.of(run.found().failed().size(), "failed pair") + " of NICs";
  }

  /**
   * Checks that every pair of nodes was measured, over each NIC that both have and that was not
   * left out. If the fabric would need more rounds than are run, or if the log is from one node,
   * each NIC must have been measured at least once.
   */
  private void checkCoverage(NicRun run, Begin begin, Place where) {
    Set<NicPair> seen = new HashSet<>();
    run.found().measured().stream()
        .filter(one -> one.what().equals(NicRun.WRITE))
        .forEach(one -> seen.add(one.pair()));
    run.found().failed().stream()
        .filter(one -> one.what().equals(NicRun.WRITE))
        .forEach(one -> seen.add(one.pair()));
    Set<NicPlace> present = new HashSet<>();
    run.setup().nics().forEach(nic -> present.add(nic.place()));
    present.removeAll(run.found().leftOut());
    boolean ofAllNodes = begin.size().allPairs() && begin.size().view().isEmpty();
    long missing =
        ofAllNodes ? unpaired(present, begin.size().nodes(), seen) : unseen(present, seen);
    if (missing > 0 || run.setup().nics().isEmpty()) {
      String what = CountedNoun.of(missing, ofAllNodes ? "pair" : "NIC") + " not measured";
      findings.fail("not-measured", where, missing > 0 ? what : "no NIC was found", WHOLE);
    }
  }

  private static long unpaired(Set<NicPlace> present, int nodes, Set<NicPair> seen) {
    return present.stream()
        .flatMap(
            one ->
                IntStream.range(one.node() + 1, nodes)
                    .mapToObj(other -> new NicPlace(other, one.rail()))
                    .filter(present::contains)
                    .map(other -> new NicPair(one, other)))
        .filter(pair -> !seen.contains(pair))
        .count();
  }

  private static long unseen(Set<NicPlace> present, Set<NicPair> seen) {
    Set<NicPlace> paired = new HashSet<>();
    seen.forEach(pair -> paired.addAll(pair.sides()));
    return present.stream().filter(nic -> !paired.contains(nic)).count();
  }
}

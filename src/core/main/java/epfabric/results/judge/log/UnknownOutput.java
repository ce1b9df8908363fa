package epfabric.results.judge.log;

import epfabric.results.judge.run.Cause;
import epfabric.results.judge.run.JudgedSituation;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.run.NodeRun;
import epfabric.results.judge.run.OtherProgram;
import epfabric.results.judge.run.RunFindings;
import epfabric.results.judge.run.RunFindings.Place;
import epfabric.results.judge.run.TestOutput;
import epfabric.results.judge.test.TestKind;
import java.util.List;

/**
 * Judges a log without a line of a known test: only the cause of its failure, if the log has one.
 */
final class UnknownOutput implements TestOutput {
  @Override
  public List<String> marks() {
    return OtherProgram.allMarks();
  }

  @Override
  public int check(NodeLog log, NodeRun node, JudgedSituation situation, RunFindings findings) {
    Place where = Place.of(log, log.origin().firstLine());
    String known = "judge a log of one of: " + String.join(", ", TestKind.words());
    if (log.findings().cause().filter(Cause::fatal).isPresent()) {
      log.identity().other().ifPresent(other -> findings.note("the log is of " + other.label()));
    } else if (log.identity().other().isPresent()) {
      String label = log.identity().other().get().label();
      String what = "the log is of " + label + ", which epfabric does not judge";
      findings.inconclusive("not-judged", where, what, known);
    } else if (node.logs().stream().allMatch(one -> one.findings().cause().isEmpty())) {
      findings.inconclusive("no-test", where, "no line of a known test", known);
    }
    return 0;
  }

  @Override
  public boolean judgesItself() {
    return true;
  }
}

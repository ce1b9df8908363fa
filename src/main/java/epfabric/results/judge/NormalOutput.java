package epfabric.results.judge;

import epfabric.results.judge.RunFindings.Place;
import java.util.ArrayList;
import java.util.List;

/** DeepEP's tests of the normal kernels: those of its first generation, and {@code test_ep.py}. */
final class NormalOutput implements TestOutput {
  @Override
  public List<String> marks() {
    List<String> marks = new ArrayList<>(ElasticLines.MARKS);
    marks.addAll(
        List.of(
            NodeLogBuilder.CONFIG_MARK,
            NodeLogBuilder.LAYOUT_MARK,
            CaseLine.MARK,
            CaseLine.PASSED,
            TuningLine.MARK));
    return marks;
  }

  @Override
  public int check(NodeLog log, NodeRun node, JudgedSituation situation, RunFindings findings) {
    SelfCheck self = new SelfCheck(situation, findings);
    if (log.elastic().isPresent()) {
      new ElasticRules(situation, findings).check(log, log.elastic().get());
      self.elastic(log, log.elastic().get());
    } else {
      first(log, situation, findings);
      self.first(log);
    }
    return self.checked();
  }

  private static void first(NodeLog log, JudgedSituation situation, RunFindings findings) {
    if (log.config().isEmpty()) {
      findings.fail(
          "no-config", Place.of(log), "no line \"[config]\"", "judge the whole log of the test");
    }
    int groups = log.config().map(c -> c.topkGroups().orElse(1)).orElse(1);
    if (groups > situation.nodes()) {
      findings.fail(
          "other-shape",
          Place.of(log, log.config().orElseThrow().line()),
          "num_topk_groups=" + groups + " cannot be on " + situation.nodes() + " nodes",
          "give the right --nodes; else the line was damaged");
    }
    new CaseRules(situation, findings).check(log);
    new BestLineRules(findings).check(log);
    if (log.format() == LogFormat.A) {
      findings.note(
          "format A counts notify and host time too: its figures are below those of B and C");
    }
  }

  @Override
  public boolean expertParallel() {
    return true;
  }
}

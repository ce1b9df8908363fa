package epfabric.results.judge.deepep;

import epfabric.base.value.CountedNoun;
import epfabric.results.judge.run.JudgedSituation;
import epfabric.results.judge.run.LogConfig;
import epfabric.results.judge.run.LogFormat;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.run.NodeRun;
import epfabric.results.judge.run.RunFindings;
import epfabric.results.judge.run.RunFindings.Place;
import epfabric.results.judge.run.RunSettings;
import epfabric.results.judge.run.TestOutput;
import java.util.ArrayList;
import java.util.List;

/** The output of DeepEP's tests of the normal kernels: those of V1, and {@code test_ep.py}. */
public final class NormalOutput implements TestOutput {
  private static final String LAYOUT_MARK = "[layout]";

  @Override
  public List<String> marks() {
    List<String> marks = new ArrayList<>(ElasticLines.MARKS);
    marks.addAll(
        List.of(LogConfig.MARK, LAYOUT_MARK, CaseLine.MARK, CaseLine.PASSED, TuningLine.MARK));
    return marks;
  }

  @Override
  public int check(NodeLog log, NodeRun node, JudgedSituation situation, RunFindings findings) {
    SelfCheck selfCheck = new SelfCheck(situation, findings);
    if (log.elastic().isPresent()) {
      RunSettings settings = RunSettings.of(node);
      new ElasticRules(situation, findings).check(log, log.elastic().get(), settings);
      selfCheck.elastic(log, log.elastic().get(), settings.remoteOnly());
    } else {
      checkFirst(log, situation, findings);
      selfCheck.first(log);
    }
    return selfCheck.checked();
  }

  private static void checkFirst(NodeLog log, JudgedSituation situation, RunFindings findings) {
    if (log.identity().config().isEmpty()) {
      findings.fail(
          "no-config", Place.of(log), "no line \"[config]\"", "judge the whole log of the test");
    }
    log.identity().config().ifPresent(config -> checkGroups(log, config, situation, findings));
    new CaseRules(situation, findings).check(log);
    new BestLineRules(findings).check(log);
    if (log.identity().format() == LogFormat.A) {
      findings.note(
          "format A counts notify and host time too: its figures are below those of B and C");
    }
  }

  /** Reports an unusual number of groups; the default is the number of nodes, at most four. */
  private static void checkGroups(
      NodeLog log, LogConfig config, JudgedSituation situation, RunFindings findings) {
    if (!situation.test().normalBetweenNodes() || config.topkGroups().isEmpty()) {
      return;
    }
    int groups = config.topkGroups().getAsInt();
    int expectedGroups = Math.min(situation.nodes(), JudgedSituation.MOST_GROUPS);
    boolean givenByUser = situation.expected().shape().topkGroups().isPresent();
    if (groups > situation.nodes() || (!givenByUser && groups != expectedGroups)) {
      String nodes = CountedNoun.of(situation.nodes(), "node");
      findings.fail(
          "other-shape",
          Place.of(log, config.line()),
          groups > situation.nodes()
              ? "num_topk_groups=" + groups + " is impossible on " + nodes
              : "num_topk_groups="
                  + groups
                  + ", but the test uses "
                  + expectedGroups
                  + " on "
                  + nodes,
          "give the right --nodes, or --topk-groups; else the line was damaged");
    }
  }
}

package epfabric.results.judge;

import java.util.List;

/** The output of DeepEP's {@code test_low_latency.py}, which is the same on every link. */
final class LowLatencyOutput implements TestOutput {
  @Override
  public List<String> marks() {
    return List.of(LowLatencyLine.MARK, LowLatencyLine.ALLOCATING);
  }

  @Override
  public int check(NodeLog log, NodeRun node, JudgedSituation situation, RunFindings findings) {
    new LowLatencyRules(situation, findings).check(log);
    return new LowLatencyCheck(situation.expected().shape(), RunSettings.of(node), findings)
        .check(log);
  }
}

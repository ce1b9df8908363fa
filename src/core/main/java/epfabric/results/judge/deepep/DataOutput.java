package epfabric.results.judge.deepep;

import epfabric.results.judge.run.JudgedSituation;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.run.NodeRun;
import epfabric.results.judge.run.ProgramLines;
import epfabric.results.judge.run.RunFindings;
import epfabric.results.judge.run.TestOutput;
import java.util.List;
import java.util.Optional;

/**
 * The output of epfabric's {@code deepep_data.py}, which compares every element that DeepEP moves.
 */
public final class DataOutput implements TestOutput {
  @Override
  public List<String> marks() {
    return List.of(DataLines.MARK);
  }

  @Override
  public Optional<ProgramLines> lines() {
    return Optional.of(new DataLines());
  }

  @Override
  public int check(NodeLog log, NodeRun node, JudgedSituation situation, RunFindings findings) {
    new DataRules(findings).check(log, node.runFile());
    return 0;
  }

  @Override
  public boolean explains(int exitCode) {
    return exitCode == DataRules.WRONG_DATA || exitCode == DataRules.BLIND;
  }

  /** Returns true: no bandwidth limits apply to this test. */
  @Override
  public boolean judgesItself() {
    return true;
  }
}

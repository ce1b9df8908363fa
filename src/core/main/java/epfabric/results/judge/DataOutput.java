package epfabric.results.judge;

import java.util.List;
import java.util.Optional;

/** The output of our {@code deepep_data.py}, which compares every element that DeepEP moves. */
final class DataOutput implements TestOutput {
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

  /** Returns true: no bandwidth limits apply to it. */
  @Override
  public boolean judgesItself() {
    return true;
  }
}

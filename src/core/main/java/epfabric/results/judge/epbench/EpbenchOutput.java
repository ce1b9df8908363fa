package epfabric.results.judge.epbench;

import epfabric.results.judge.run.JudgedSituation;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.run.NodeRun;
import epfabric.results.judge.run.ProgramLines;
import epfabric.results.judge.run.RunFindings;
import epfabric.results.judge.run.TestOutput;
import java.util.List;
import java.util.Optional;

/** The output of epfabric's {@code epbench accept}, which {@code epbench_accept.py} runs. */
public final class EpbenchOutput implements TestOutput {
  @Override
  public List<String> marks() {
    return List.of(EpbenchLines.MARK, EpbenchLines.PREFIX);
  }

  @Override
  public Optional<ProgramLines> lines() {
    return Optional.of(new EpbenchLines());
  }

  @Override
  public int check(NodeLog log, NodeRun node, JudgedSituation situation, RunFindings findings) {
    new EpbenchReportRules(findings).check(log, node.runFile());
    return 0;
  }

  @Override
  public boolean explains(int exitCode) {
    return EpbenchExit.of(exitCode).isPresent();
  }

  @Override
  public boolean judgesItself() {
    return true;
  }
}

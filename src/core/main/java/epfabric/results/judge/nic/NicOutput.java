package epfabric.results.judge.nic;

import epfabric.results.judge.run.JudgedSituation;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.run.NodeRun;
import epfabric.results.judge.run.ProgramLines;
import epfabric.results.judge.run.RunFindings;
import epfabric.results.judge.run.RunLogs;
import epfabric.results.judge.run.TestOutput;
import epfabric.results.judge.verdict.Verdict.Figure;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds and judges the output of epfabric's {@code nic_bandwidth.py}, which runs perftest between
 * all NICs.
 */
public final class NicOutput implements TestOutput {
  private static final Set<Integer> EXPLAINED = Set.of(NicRules.LOST, NicRules.FAILED, 127);

  @Override
  public List<String> marks() {
    return List.of(NicLines.MARK);
  }

  @Override
  public Optional<ProgramLines> lines() {
    return Optional.of(new NicLines());
  }

  @Override
  public int check(NodeLog log, NodeRun node, JudgedSituation situation, RunFindings findings) {
    new NicRules(findings).check(log, node.runFile());
    return 0;
  }

  @Override
  public boolean repeats(NodeLog log, RunLogs run) {
    Optional<NicRun> own = log.printed(NicRun.class).filter(NicRun::ofOneNode);
    return own.isPresent()
        && run.logs().stream()
            .flatMap(other -> other.printed(NicRun.class).stream())
            .anyMatch(other -> other.ofAllNodes() && other.has(own.get()));
  }

  @Override
  public boolean explains(int exitCode) {
    return EXPLAINED.contains(exitCode);
  }

  /** Returns true: pairs are compared with each other instead of with limits. */
  @Override
  public boolean judgesItself() {
    return true;
  }

  @Override
  public String remedy(Figure slow) {
    return "compare the NICs' rates, firmware and counters; other traffic must be off";
  }
}

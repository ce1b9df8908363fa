package epfabric.results.judge;

import epfabric.results.judge.Verdict.Figure;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Our {@code nccl_allreduce.py}. */
final class AllReduceOutput implements TestOutput {
  private static final AllReduce NONE =
      new AllReduce(List.of(), OptionalInt.empty(), OptionalInt.empty());

  @Override
  public List<String> marks() {
    return List.of(AllReduceLines.MARK);
  }

  @Override
  public Optional<ProgramLines> lines() {
    return Optional.of(new AllReduceLines());
  }

  @Override
  public int check(NodeLog log, NodeRun node, JudgedSituation situation, RunFindings findings) {
    AllReduce run = log.printed(AllReduce.class).orElse(NONE);
    new AllReduceRules(situation, findings).check(log, run);
    return run.sizes().size();
  }

  @Override
  public List<Phase> phases() {
    return List.of(Phase.ALL_REDUCE);
  }

  @Override
  public String remedy(Figure slow) {
    return "check that NCCL loaded gIB and uses all NICs (NCCL_DEBUG=INFO: NET/gIB)";
  }
}

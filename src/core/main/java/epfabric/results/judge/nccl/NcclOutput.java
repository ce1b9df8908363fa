package epfabric.results.judge.nccl;

import epfabric.results.judge.run.JudgedSituation;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.run.NodeRun;
import epfabric.results.judge.run.ProgramLines;
import epfabric.results.judge.run.RunFindings;
import epfabric.results.judge.run.TestOutput;
import epfabric.results.judge.test.Link;
import epfabric.results.judge.test.NcclOperation;
import epfabric.results.judge.verdict.Verdict.Figure;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Finds and judges the output of NCCL's tests: nccl-tests and our {@code nccl_allreduce.py}. */
public final class NcclOutput implements TestOutput {
  private static final NcclRun NONE =
      new NcclRun(
          new NcclRun.Head(NcclOperation.ALL_REDUCE, true, OptionalInt.empty(), 0),
          List.of(),
          new NcclRun.End(OptionalInt.empty(), 0, OptionalDouble.empty(), false));

  private final boolean collectsLines;

  /**
   * Creates the output of one kind of test.
   *
   * @param collectsLines whether this object collects the lines; only one object of all kinds does
   */
  public NcclOutput(boolean collectsLines) {
    this.collectsLines = collectsLines;
  }

  @Override
  public List<String> marks() {
    return NcclLines.MARKS;
  }

  @Override
  public Optional<ProgramLines> lines() {
    return collectsLines ? Optional.of(new NcclLines()) : Optional.empty();
  }

  @Override
  public int check(NodeLog log, NodeRun node, JudgedSituation situation, RunFindings findings) {
    NcclRun run = log.printed(NcclRun.class).orElse(NONE);
    new NcclRules(situation, findings).check(log, run);
    return run.sizes().size();
  }

  @Override
  public String remedy(Figure slow) {
    return slow.link() == Link.RDMA
        ? "check that NCCL loaded gIB and uses all NICs (NCCL_DEBUG=INFO: NET/gIB)"
        : "check nvidia-smi nvlink -s and clocks on the node; nothing else may run on it";
  }
}

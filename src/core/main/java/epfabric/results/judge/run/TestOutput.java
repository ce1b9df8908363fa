package epfabric.results.judge.run;

import epfabric.results.judge.test.Link;
import epfabric.results.judge.verdict.Verdict.Figure;
import java.util.List;
import java.util.Optional;

/**
 * Finds the output of a test's program in a log, and checks it. Kinds of tests that run the same
 * program share one object.
 */
public interface TestOutput {
  /** Returns texts of which every relevant line contains at least one. */
  List<String> marks();

  /**
   * Returns a collector for one run; empty for DeepEP's programs, whose runs {@code NodeLogBuilder}
   * separates.
   */
  default Optional<ProgramLines> lines() {
    return Optional.empty();
  }

  /**
   * Checks that a log is complete and fits the request.
   *
   * @return number of measurements that were checked for consistency
   */
  int check(NodeLog log, NodeRun node, JudgedSituation situation, RunFindings findings);

  /**
   * Returns whether another log of the run contains everything that this log contains, in more
   * detail, so that this log need not be judged.
   */
  default boolean repeats(NodeLog log, RunLogs run) {
    return false;
  }

  /** Returns whether {@link #check} reports this exit code itself. */
  default boolean explains(int exitCode) {
    return false;
  }

  /**
   * Returns whether this output is judged without limits of the catalog, and states by itself
   * whether the hardware is emulated.
   */
  default boolean judgesItself() {
    return false;
  }

  /** Returns the remedy for a measurement below its floor. */
  default String remedy(Figure slow) {
    return slow.link() == Link.RDMA
        ? "run low-latency-nic on each node to find a slow one; check the NIC map and GID index"
        : "check nvidia-smi nvlink -s and clocks on the node; nothing else may run on it";
  }
}

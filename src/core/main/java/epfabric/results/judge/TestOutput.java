package epfabric.results.judge;

import epfabric.results.judge.Verdict.Figure;
import java.util.List;
import java.util.Optional;

/**
 * The output of a test's program: how it is found in a log, how it is checked, and its
 * consequences. Kinds of tests that run the same program share one.
 */
interface TestOutput {
  /** Returns texts of which every relevant line has one. */
  List<String> marks();

  /**
   * Returns a collector for one run; empty for DeepEP's programs, whose runs {@link NodeLogBuilder}
   * separates.
   */
  default Optional<ProgramLines> lines() {
    return Optional.empty();
  }

  /**
   * Checks that a log is complete and fits the request.
   *
   * @return how many figures were checked against themselves
   */
  int check(NodeLog log, NodeRun node, JudgedSituation situation, RunFindings findings);

  /** Whether {@link #check} explains this exit code itself. */
  default boolean explains(int exitCode) {
    return false;
  }

  /** Whether the program has its own limits, and states which hardware is emulated. */
  default boolean judgesItself() {
    return false;
  }

  /** What to do about a figure below its floor. */
  default String remedy(Figure slow) {
    return slow.link() == Link.RDMA
        ? "run low-latency-nic on each node to find a slow one; check the NIC map and GID index"
        : "check nvidia-smi nvlink -s and clocks on the node; nothing else may run on it";
  }
}

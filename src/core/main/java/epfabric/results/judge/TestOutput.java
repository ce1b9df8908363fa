package epfabric.results.judge;

import epfabric.results.judge.Verdict.Figure;
import java.util.List;
import java.util.Optional;

/**
 * What the program of a test prints: how it is found in a log, checked, and what follows from it.
 * Kinds of tests that run the same program share one.
 */
interface TestOutput {
  /** Texts of which each line that says something has one. */
  List<String> marks();

  /**
   * Gathers the lines of one run; empty for DeepEP's programs, whose logs run into each other and
   * which {@link NodeLogBuilder} tells apart.
   */
  default Optional<ProgramLines> lines() {
    return Optional.empty();
  }

  /**
   * Checks that a log is whole and fits what was asked.
   *
   * @return how many figures were checked against themselves
   */
  int check(NodeLog log, NodeRun node, JudgedSituation situation, RunFindings findings);

  /** Whether {@link #check} tells this exit code in words of its own. */
  default boolean explains(int exitCode) {
    return false;
  }

  /** Whether the program holds its figures against limits of its own, and says what is emulated. */
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

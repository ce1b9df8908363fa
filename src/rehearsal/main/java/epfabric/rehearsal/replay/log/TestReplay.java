package epfabric.rehearsal.replay.log;

import java.util.Optional;

/** How a kind of test is played back. */
interface TestReplay {
  /**
   * The whole log of a node's program that finds nothing wrong; empty if there is none to play
   * back.
   *
   * @param cases functional cases that the program prints
   * @param share of the bandwidth, 1 for all of it
   */
  Optional<String> good(TestCommandLine test, int cases, double share);

  /** The log of a program that finds wrong data: where nothing else is known, it just ends. */
  default Optional<String> wrong(TestCommandLine test, int cases) {
    return good(test, cases, 1).map(TestLog::endedAtFailedCheck);
  }

  /** How a program ends that found wrong data. */
  default int exitCodeOfWrong() {
    return 1;
  }

  /** Whether it compares every element, so that corrupted data make it fail. */
  default boolean comparesData() {
    return false;
  }

  /** Whether its verdict tells that a node is slow. */
  default boolean showsSlowness() {
    return true;
  }
}

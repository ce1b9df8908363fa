package epfabric.rehearsal.replay.log;

import java.util.Optional;

/** The replay of one kind of test. */
interface TestReplay {
  /**
   * Returns the complete log of a node's program that finds no error; empty if there is none to
   * replay.
   *
   * @param cases functional cases that the program prints
   * @param share of the bandwidth, 1 for all of it
   */
  Optional<String> good(TestCommandLine test, int cases, double share);

  /** Returns the log of a program that finds wrong data; by default it just ends. */
  default Optional<String> wrong(TestCommandLine test, int cases) {
    return good(test, cases, 1).map(TestLog::endedAtFailedCheck);
  }

  /** Returns the exit code of a program that found wrong data. */
  default int exitCodeOfWrong() {
    return 1;
  }

  /** Returns whether it compares every element, so that corrupted data makes it fail. */
  default boolean comparesData() {
    return false;
  }

  /** Returns whether its verdict shows that a node is slow. */
  default boolean showsSlowness() {
    return true;
  }
}

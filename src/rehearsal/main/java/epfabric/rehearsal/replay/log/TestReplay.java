package epfabric.rehearsal.replay.log;

import java.util.Optional;

/** The replay of one kind of test. */
interface TestReplay {
  /**
   * Returns the complete log of a node's program that finds no error; empty if there is no log to
   * replay.
   *
   * @param cases number of functional cases that the program prints
   * @param share share of the full bandwidth, from 0 to 1
   */
  Optional<String> good(TestCommandLine test, int cases, double share);

  /**
   * Returns the log of a program that finds wrong data; by default, the log ends at its first
   * failed check.
   */
  default Optional<String> wrong(TestCommandLine test, int cases) {
    return good(test, cases, 1).map(TestLog::endedAtFailedCheck);
  }

  /** Returns the exit code of a program that found wrong data. */
  default int exitCodeOfWrong() {
    return 1;
  }

  /** Returns whether the test compares every element, so that it fails if data is corrupted. */
  default boolean comparesData() {
    return false;
  }

  /** Returns whether the test's verdict shows that a node is slow. */
  default boolean showsSlowness() {
    return true;
  }
}

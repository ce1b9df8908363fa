package epfabric.base.terminal;

/** The exit codes of the process; scripts depend on the numbers. */
public enum ExitCode {
  /** Success. */
  DONE(0),
  /** A bug of epfabric; a stack trace was printed. */
  BUG(1),
  /** The command line is invalid, or names an object that does not exist. */
  USAGE(2),
  /** The environment is invalid; every problem was printed. */
  INVALID_ENVIRONMENT(3),
  /**
   * A bundle differs from its checksums, a fabric differs from its plan, an existing object
   * prevents an operation, or objects are left over.
   */
  VERIFICATION_FAILED(4),
  /**
   * epfabric would overwrite a file that it did not write, or that was changed after epfabric wrote
   * it.
   */
  WOULD_OVERWRITE(5),
  /** A limit set with --fail-on was reached, or a judged run failed. */
  GATE_FAILED(6),
  /** The fabric works below its expected bandwidth. */
  DEGRADED(7),
  /** A run ended without a verdict. */
  INCONCLUSIVE(8),
  /**
   * The cluster, Google Cloud or the model hub cannot be queried from here: no kubeconfig, no
   * credentials, expired credentials, or a missing permission.
   */
  NO_ACCESS(9),
  /**
   * The reader of the output closed the pipe, as {@code head} does. Shells use this exit code for
   * SIGPIPE.
   */
  READER_GONE(141);

  private final int number;

  ExitCode(int number) {
    this.number = number;
  }

  public int number() {
    return number;
  }
}

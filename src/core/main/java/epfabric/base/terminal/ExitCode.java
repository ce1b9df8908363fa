package epfabric.base.terminal;

/** The exit codes of the process; scripts depend on the numbers. */
public enum ExitCode {
  /** All was done. */
  DONE(0),
  /** A bug of epfabric; a stack trace was printed. */
  BUG(1),
  /** The command line cannot be understood, or names something that is not there. */
  USAGE(2),
  /** The environment is invalid; every problem was printed. */
  INVALID_ENVIRONMENT(3),
  /**
   * A bundle is not what its checksums say, a fabric does not stand as it should, something stands
   * in its way, or something is left of it.
   */
  VERIFICATION_FAILED(4),
  /** Something would be overwritten that epfabric did not write, or that was changed since. */
  WOULD_OVERWRITE(5),
  /** A limit set with --fail-on was reached, or a run failed that was judged. */
  GATE_FAILED(6),
  /** The fabric works below its expected bandwidth. */
  DEGRADED(7),
  /** A run ended without a verdict. */
  INCONCLUSIVE(8),
  /**
   * The cluster or Google Cloud cannot be asked from here: no kubeconfig, no credentials, expired
   * ones, or a missing permission.
   */
  NO_ACCESS(9),
  /**
   * The reader of the output has closed the pipe, as {@code head} does: shells' code of SIGPIPE.
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

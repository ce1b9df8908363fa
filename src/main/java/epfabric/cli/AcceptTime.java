package epfabric.cli;

import java.time.Duration;

/** The time by which a run of accept waits. */
interface AcceptTime {
  /** The one that everybody has. */
  AcceptTime REAL = new Real();

  /** Since some moment before. */
  Duration now();

  /** Waits until it is worth looking again. */
  void pause();

  /** The machine's own. */
  final class Real implements AcceptTime {
    private static final Duration PAUSE = Duration.ofSeconds(2);

    @Override
    public Duration now() {
      return Duration.ofNanos(System.nanoTime());
    }

    @Override
    public void pause() {
      try {
        Thread.sleep(PAUSE.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new CommandException(ExitCode.INCONCLUSIVE, "interrupted while it waited");
      }
    }
  }
}

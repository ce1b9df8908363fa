package epfabric.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;

/** The clock of somebody who waits, and what was told: each piece of news once. */
final class Watch {
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final InstantSource clock;
  private final PrintWriter talk;
  private final Map<String, String> told = new HashMap<>();

  Watch(InstantSource clock, PrintWriter talk) {
    this.clock = clock;
    this.talk = talk;
  }

  /** Seconds since 1970. */
  long now() {
    return clock.instant().getEpochSecond();
  }

  void tell(String about, String news) {
    if (!news.isEmpty() && !news.equals(told.put(about, news))) {
      talk.println(about + ": " + news);
      talk.flush();
    }
  }

  void pause() {
    try {
      Thread.sleep(PAUSE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandException(ExitCode.INCONCLUSIVE, "interrupted while it waited");
    }
  }
}

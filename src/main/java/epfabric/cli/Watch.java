package epfabric.cli;

import epfabric.value.Visible;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The clock of somebody who waits, and what was told: each piece of news once an attempt. */
final class Watch {
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final InstantSource clock;
  private final PrintWriter talk;
  private final Map<String, Set<String>> told = new HashMap<>();

  Watch(InstantSource clock, PrintWriter talk) {
    this.clock = clock;
    this.talk = talk;
  }

  /** Seconds since 1970. */
  long now() {
    return clock.instant().getEpochSecond();
  }

  void tell(String about, String news) {
    if (!news.isEmpty() && told.computeIfAbsent(about, any -> new HashSet<>()).add(news)) {
      talk.println(Visible.lines(about + ": " + news));
      talk.flush();
    }
  }

  /** From now on everything about it is news again. */
  void forget(String about) {
    told.remove(about);
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

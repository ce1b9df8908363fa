package epfabric.jobs.verb;

import epfabric.base.terminal.WaitClock;
import epfabric.base.value.VisibleText;
import epfabric.operate.live.access.ClusterException;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keeps track of a wait: the time, the silence of the API server, and the printed messages, so that
 * each message is printed once per attempt.
 */
public final class WaitingWatch {
  /**
   * The longest tolerated silence of the API server, longer than the upgrade of a control plane.
   */
  public static final Duration LONGEST_SILENCE = Duration.ofMinutes(5);

  private final WaitClock clock;
  private final PrintWriter out;
  private final Map<String, Set<String>> printed = new ConcurrentHashMap<>();
  private Duration lastResponse;

  public WaitingWatch(WaitClock clock, PrintWriter out) {
    this.clock = clock;
    this.out = out;
    this.lastResponse = clock.elapsed();
  }

  /** Returns seconds since 1970. */
  public long now() {
    return clock.instant().getEpochSecond();
  }

  /** Returns the current time. */
  public Instant instant() {
    return clock.instant();
  }

  /** Returns the time since a fixed moment. */
  public Duration elapsed() {
    return clock.elapsed();
  }

  public void pause() {
    clock.pause();
  }

  /** Records that the API server has just responded. */
  public void answered() {
    lastResponse = clock.elapsed();
  }

  /**
   * Returns whether to continue after this failure; throws the failure if the API server did
   * respond.
   */
  public boolean tolerates(ClusterException failure) {
    if (failure.kind() != ClusterException.Kind.UNREACHABLE) {
      throw failure;
    }
    return clock.elapsed().minus(lastResponse).compareTo(LONGEST_SILENCE) < 0;
  }

  public void report(String about, String news) {
    if (!news.isEmpty()
        && printed.computeIfAbsent(about, any -> ConcurrentHashMap.newKeySet()).add(news)) {
      say(about + ": " + news);
    }
  }

  /** Clears the record of messages about a case, so that all of them are printed again. */
  void forget(String about) {
    printed.remove(about);
  }

  public void say(String text) {
    out.println(VisibleText.lines(text));
    out.flush();
  }
}

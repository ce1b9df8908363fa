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
 * Somebody who waits: the time, how long the API server has said nothing, and what was told, each
 * piece of news once an attempt.
 */
public final class WaitingWatch {
  /** Control planes that are upgraded come back earlier. */
  public static final Duration LONGEST_SILENCE = Duration.ofMinutes(5);

  private final WaitClock clock;
  private final PrintWriter talk;
  private final Map<String, Set<String>> told = new ConcurrentHashMap<>();
  private Duration answered;

  public WaitingWatch(WaitClock clock, PrintWriter talk) {
    this.clock = clock;
    this.talk = talk;
    this.answered = clock.elapsed();
  }

  /** Seconds since 1970. */
  public long now() {
    return clock.instant().getEpochSecond();
  }

  /** The time of day. */
  public Instant instant() {
    return clock.instant();
  }

  /** Since some moment before. */
  public Duration elapsed() {
    return clock.elapsed();
  }

  public void pause() {
    clock.pause();
  }

  /** The API server has answered just now. */
  public void answered() {
    answered = clock.elapsed();
  }

  /** Whether to go on without this answer; throws the failure if it is more than silence. */
  public boolean bears(ClusterException failure) {
    if (failure.kind() != ClusterException.Kind.UNREACHABLE) {
      throw failure;
    }
    return clock.elapsed().minus(answered).compareTo(LONGEST_SILENCE) < 0;
  }

  public void tell(String about, String news) {
    if (!news.isEmpty()
        && told.computeIfAbsent(about, any -> ConcurrentHashMap.newKeySet()).add(news)) {
      say(about + ": " + news);
    }
  }

  /** From now on everything about it is news again. */
  void forget(String about) {
    told.remove(about);
  }

  public void say(String text) {
    talk.println(VisibleText.lines(text));
    talk.flush();
  }
}

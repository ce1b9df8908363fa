package epfabric.rehearsal.kubernetes.real;

import epfabric.rehearsal.kubernetes.api.ContainerPlay;
import epfabric.rehearsal.kubernetes.api.ContainerPlay.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/** The play of one run of a container; times are from {@link System#nanoTime}. */
final class PlayedRun {
  /** The kubelet's delay before it retries the pull of an image, in emulated seconds. */
  private static final double PULL_RETRY_SECONDS = 10;

  private static final double NANOS = 1e9;

  private final ScriptTempo tempo;
  private final List<Object> reports = new ArrayList<>();
  private final StringBuilder log = new StringBuilder();
  private Map<String, Object> act = Map.of();
  private OptionalLong startedAt = OptionalLong.empty();
  private OptionalLong askAgainAt = OptionalLong.empty();
  private double askAgainAfter = Double.POSITIVE_INFINITY;

  PlayedRun(ScriptTempo tempo) {
    this.tempo = tempo;
  }

  /** Continues with another play, and keeps the reports and output of earlier plays. */
  void follow(ContainerPlay play, long now) {
    double ranSeconds = startedAt.isPresent() ? (now - startedAt.getAsLong()) / NANOS : 0;
    Map<String, Object> next = new TreeMap<>(tempo.act(play, ranSeconds));
    reports.addAll((List<?>) next.getOrDefault("news", List.of()));
    log.append(play.log());
    next.put("news", List.copyOf(reports));
    next.put("log", log.toString());
    act = next;
    askAgainAt = OptionalLong.empty();
    askAgainAfter =
        switch (play.kind()) {
          case ASKED_AGAIN -> tempo.real(play.seconds());
          case IMAGE_PULL_ERROR -> tempo.real(PULL_RETRY_SECONDS);
          default -> Double.POSITIVE_INFINITY;
        };
    if (startedAt.isPresent() || play.kind() == Kind.IMAGE_PULL_ERROR) {
      setAlarm(now);
    }
  }

  /** Records that the container has started. */
  void running(long now) {
    if (startedAt.isEmpty()) {
      startedAt = OptionalLong.of(now);
      setAlarm(now);
    }
  }

  private void setAlarm(long now) {
    if (Double.isFinite(askAgainAfter)) {
      askAgainAt = OptionalLong.of(now + (long) (askAgainAfter * NANOS));
    }
  }

  /** Returns whether another play must be requested now. */
  boolean due(long now) {
    return askAgainAt.isPresent() && now >= askAgainAt.getAsLong();
  }

  /** Returns for how much emulated time the container has been running. */
  Duration ran(long now) {
    return startedAt.isPresent()
        ? Duration.ofNanos((now - startedAt.getAsLong()) * tempo.speed())
        : Duration.ZERO;
  }

  Map<String, Object> act() {
    return act;
  }
}

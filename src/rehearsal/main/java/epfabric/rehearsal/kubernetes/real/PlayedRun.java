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
  /** The kubelet's delay before another pull of an image, in emulated seconds. */
  private static final double PULL_AGAIN_SECONDS = 10;

  private static final double NANOS = 1e9;

  private final ScriptTempo tempo;
  private final List<Object> news = new ArrayList<>();
  private final StringBuilder log = new StringBuilder();
  private Map<String, Object> act = Map.of();
  private OptionalLong begun = OptionalLong.empty();
  private OptionalLong askAgain = OptionalLong.empty();
  private double askAgainAfter = Double.POSITIVE_INFINITY;

  PlayedRun(ScriptTempo tempo) {
    this.tempo = tempo;
  }

  /** Continues with another play; earlier reports and output are kept. */
  void follow(ContainerPlay play, long now) {
    double runs = begun.isPresent() ? (now - begun.getAsLong()) / NANOS : 0;
    Map<String, Object> next = new TreeMap<>(tempo.act(play, runs));
    news.addAll((List<?>) next.getOrDefault("news", List.of()));
    log.append(play.log());
    next.put("news", List.copyOf(news));
    next.put("log", log.toString());
    act = next;
    askAgain = OptionalLong.empty();
    askAgainAfter =
        switch (play.kind()) {
          case ASKED_AGAIN -> tempo.real(play.seconds());
          case IMAGE_PULL_ERROR -> tempo.real(PULL_AGAIN_SECONDS);
          default -> Double.POSITIVE_INFINITY;
        };
    if (begun.isPresent() || play.kind() == Kind.IMAGE_PULL_ERROR) {
      setAlarm(now);
    }
  }

  /** Records that the container has started. */
  void running(long now) {
    if (begun.isEmpty()) {
      begun = OptionalLong.of(now);
      setAlarm(now);
    }
  }

  private void setAlarm(long now) {
    if (Double.isFinite(askAgainAfter)) {
      askAgain = OptionalLong.of(now + (long) (askAgainAfter * NANOS));
    }
  }

  boolean due(long now) {
    return askAgain.isPresent() && now >= askAgain.getAsLong();
  }

  /** Returns for how much emulated time the container has been running. */
  Duration ran(long now) {
    return begun.isPresent()
        ? Duration.ofNanos((now - begun.getAsLong()) * tempo.speed())
        : Duration.ZERO;
  }

  Map<String, Object> act() {
    return act;
  }
}

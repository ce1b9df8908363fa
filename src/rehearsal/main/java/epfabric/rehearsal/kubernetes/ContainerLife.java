package epfabric.rehearsal.kubernetes;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The current state of one container of a pod. */
final class ContainerLife {
  /** Decides when the container is restarted after it ended. */
  enum Restarts {
    ALWAYS,
    ON_FAILURE,
    NEVER
  }

  /** The container's state. */
  enum State {
    WAITING,
    RUNNING,
    DONE
  }

  /** The kubelet's delay before the first restart; it doubles each time. */
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(10);

  private static final Duration MAX_PAUSE = Duration.ofMinutes(5);

  final ObjectNode spec;
  final Restarts restarts;
  State state = State.WAITING;
  boolean started;
  boolean ready;
  boolean ignoresSignals;

  /** Whether the container's play was requested at least once. */
  boolean playRequested;

  int restartCount;
  int exit;
  String log = "";
  Instant startedAt = Instant.MIN;

  /** A counter; when it changes, all scheduled events of the container become obsolete. */
  int eventsVersion;

  private int pauseCount;
  private String reason = "PodInitializing";
  private String message = "";
  private Instant endedAt = Instant.MIN;
  private Optional<ObjectNode> last = Optional.empty();

  ContainerLife(ObjectNode spec, Restarts restarts) {
    this.spec = spec;
    this.restarts = restarts;
  }

  String name() {
    return JsonTree.text(spec, "name");
  }

  void await(String why, String text) {
    eventsVersion++;
    state = State.WAITING;
    reason = why;
    message = text;
    started = false;
    ready = false;
  }

  void begin(Instant now) {
    eventsVersion++;
    state = State.RUNNING;
    startedAt = now;
    ignoresSignals = false;
    started = !spec.has("startupProbe") && restarts != Restarts.ALWAYS;
    ready = false;
    log = "";
  }

  void end(Instant now, int code, String why, String text) {
    eventsVersion++;
    state = State.DONE;
    endedAt = now;
    exit = code;
    reason = why;
    message = text;
    started = false;
    ready = false;
  }

  /** Records the last termination, and counts the restart. */
  void recordRestart() {
    last = Optional.of(terminated());
    restartCount++;
  }

  Duration nextPause() {
    Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(pauseCount++, 6));
    return pause.compareTo(MAX_PAUSE) > 0 ? MAX_PAUSE : pause;
  }

  boolean restartable() {
    return restarts == Restarts.ALWAYS || (restarts == Restarts.ON_FAILURE && exit != 0);
  }

  boolean running() {
    return state == State.RUNNING;
  }

  /** Returns whether the container has never run; a pod with such a container is pending. */
  boolean neverRan() {
    return state == State.WAITING && restartCount == 0;
  }

  /** Returns whether the container has ended and will not be restarted. */
  boolean endedForGood() {
    return state == State.DONE && !restartable();
  }

  ObjectNode status(boolean initial) {
    ObjectNode now =
        switch (state) {
          case WAITING -> JsonTree.of("waiting", JsonTree.of("reason", reason, "message", message));
          case RUNNING ->
              JsonTree.of("running", JsonTree.of("startedAt", ObjectStore.stamp(startedAt)));
          case DONE -> JsonTree.of("terminated", terminated());
        };
    boolean isReady = ready || (initial && state == State.DONE && exit == 0);
    ObjectNode status =
        JsonTree.of(
            "name", name(),
            "image", JsonTree.text(spec, "image"),
            "restartCount", restartCount,
            "started", started,
            "ready", isReady,
            "state", now);
    last.ifPresent(before -> status.set("lastState", JsonTree.of("terminated", before)));
    return status;
  }

  private ObjectNode terminated() {
    return JsonTree.of(
        "exitCode", exit,
        "reason", reason,
        "message", message,
        "startedAt", ObjectStore.stamp(startedAt),
        "finishedAt", ObjectStore.stamp(endedAt));
  }
}

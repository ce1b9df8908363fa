package epfabric.rehearsal.kubernetes;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.rehearsal.kubernetes.ContainerLife.Restarts;
import epfabric.rehearsal.kubernetes.api.ContainerPlay;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.KubernetesException;
import epfabric.rehearsal.kubernetes.api.NodeReport;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import epfabric.rehearsal.kubernetes.api.PodMoment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Runs a pod on its node, from its start to its end. */
final class PodLife {
  private static final int KILLED = 137;
  private static final int TERMINATED = 143;

  private final Kubelet kubelet;
  private final ObjectKey key;
  private final ObjectNode pod;
  private final List<ContainerLife> initContainers = new ArrayList<>();
  private final List<ContainerLife> mainContainers = new ArrayList<>();
  private final int attempt;
  private boolean over;
  private boolean leaving;
  private boolean disrupted;
  private String reason = "";
  private String message = "";

  PodLife(Kubelet kubelet, ObjectNode pod, int attempt) {
    this.kubelet = kubelet;
    this.pod = pod;
    this.key = ObjectKey.of(pod);
    this.attempt = attempt;
    String policy = JsonTree.text(pod, "spec", "restartPolicy");
    Restarts restarts = policy.isEmpty() ? Restarts.ALWAYS : restarts(policy);
    for (ObjectNode spec : JsonTree.items(pod, "spec", "initContainers")) {
      Restarts initRestarts = restarts == Restarts.NEVER ? Restarts.NEVER : Restarts.ON_FAILURE;
      boolean stays = JsonTree.text(spec, "restartPolicy").equals("Always");
      initContainers.add(new ContainerLife(spec, stays ? Restarts.ALWAYS : initRestarts));
    }
    JsonTree.items(pod, "spec", "containers")
        .forEach(spec -> mainContainers.add(new ContainerLife(spec, restarts)));
  }

  private static Restarts restarts(String policy) {
    return switch (policy) {
      case "Never" -> Restarts.NEVER;
      case "OnFailure" -> Restarts.ON_FAILURE;
      default -> Restarts.ALWAYS;
    };
  }

  boolean over() {
    return over;
  }

  /** Starts the pod and its active deadline. */
  void begin() {
    JsonTree.number(pod, "spec", "activeDeadlineSeconds")
        .ifPresent(limit -> kubelet.time().after(Duration.ofSeconds(limit), this::passDeadline));
    startWhenReady();
  }

  private void startWhenReady() {
    String missing = kubelet.missing(pod);
    if (missing.isEmpty()) {
      advance();
    } else if (!over && !leaving) {
      all().forEach(container -> container.await("ContainerCreating", missing));
      kubelet.time().after(Duration.ofSeconds(2), this::startWhenReady);
      report();
    }
  }

  /** Starts the containers that can start now, and checks whether the pod has ended. */
  private void advance() {
    if (over || leaving) {
      return;
    }
    for (ContainerLife container : initContainers) {
      boolean stays = container.restarts == Restarts.ALWAYS;
      boolean well = stays ? container.started : container.endedForGood() && container.exit == 0;
      if (!well) {
        startInitial(container);
        return;
      }
    }
    mainContainers.forEach(this::startFresh);
    if (mainContainers.stream().allMatch(ContainerLife::endedForGood)) {
      boolean well = mainContainers.stream().allMatch(container -> container.exit == 0);
      end(well ? "Succeeded" : "Failed");
      return;
    }
    report();
  }

  private void startInitial(ContainerLife container) {
    if (container.endedForGood()) {
      end("Failed");
    } else {
      startFresh(container);
      report();
    }
  }

  private void startFresh(ContainerLife container) {
    if (!container.playRequested) {
      container.playRequested = true;
      start(container);
    }
  }

  private void start(ContainerLife container) {
    ContainerPlay play = ask(container, Duration.ZERO);
    if (play.kind() == ContainerPlay.Kind.IMAGE_PULL_ERROR) {
      cannotPull(container, play);
    } else {
      container.await("ContainerCreating", "");
      later(container, duration(play.pullSeconds()), () -> begin(container, play));
    }
  }

  private void begin(ContainerLife container, ContainerPlay play) {
    container.begin(kubelet.time().now());
    follow(container, play);
  }

  private ContainerPlay ask(ContainerLife container, Duration running) {
    return kubelet
        .plays()
        .of(
            new PodMoment(
                pod,
                container.name(),
                EmulatedPods.node(pod),
                attempt,
                container.restartCount,
                running,
                kubelet.view()));
  }

  private void cannotPull(ContainerLife container, ContainerPlay play) {
    String image = JsonTree.text(container.spec, "image");
    String words =
        String.format(Locale.ROOT, "Failed to pull image \"%s\": %s", image, play.message());
    kubelet.events().warning(pod, "Failed", words);
    container.await(
        "ImagePullBackOff", "Back-off pulling image \"" + image + "\": " + play.message());
    later(container, container.nextPause(), () -> start(container));
  }

  private void follow(ContainerLife container, ContainerPlay play) {
    for (NodeReport report : play.news()) {
      later(
          container,
          duration(report.afterSeconds()),
          () -> kubelet.apply(EmulatedPods.node(pod), report));
    }
    Duration delay = duration(play.seconds());
    boolean ends = play.kind() == ContainerPlay.Kind.ENDS || play.kind() == ContainerPlay.Kind.OOM;
    if (!ends) {
      container.log += play.log();
    }
    switch (play.kind()) {
      case ENDS -> later(container, delay, () -> endAsPlayed(container, play));
      case OOM -> later(container, delay, () -> endOutOfMemory(container, play));
      case RUNS_FOREVER_READY_AFTER -> later(container, delay, () -> becomeReady(container));
      case ASKED_AGAIN -> later(container, delay, () -> askAgain(container));
      case HANGS -> container.ignoresSignals = true;
      case IMAGE_PULL_ERROR ->
          throw new IllegalStateException("the container runs, so its image was pulled");
    }
    boolean unready = container.spec.has("readinessProbe") || !ends;
    container.ready = !unready;
  }

  private void askAgain(ContainerLife container) {
    Duration running = Duration.between(container.startedAt, kubelet.time().now());
    follow(container, ask(container, running));
  }

  private void becomeReady(ContainerLife container) {
    container.started = true;
    container.ready = true;
  }

  private void endAsPlayed(ContainerLife container, ContainerPlay play) {
    container.log += play.log();
    String why = play.exitCode() == 0 ? "Completed" : "Error";
    container.end(kubelet.time().now(), play.exitCode(), why, play.message());
    restart(container);
  }

  private void endOutOfMemory(ContainerLife container, ContainerPlay play) {
    container.log += play.log();
    container.end(kubelet.time().now(), KILLED, "OOMKilled", "");
    restart(container);
  }

  private void restart(ContainerLife container) {
    if (!container.restartable()) {
      return;
    }
    container.recordRestart();
    String words = "back-off restarting failed container " + container.name();
    container.await("CrashLoopBackOff", words);
    kubelet.events().warning(pod, "BackOff", words);
    later(container, container.nextPause(), () -> start(container));
  }

  /** Schedules an event, which is canceled if the container's state changes before it. */
  private void later(ContainerLife container, Duration delay, Runnable what) {
    int version = container.eventsVersion;
    kubelet
        .time()
        .after(
            delay,
            () -> {
              if (!over && container.eventsVersion == version) {
                what.run();
                advance();
              }
            });
  }

  private void passDeadline() {
    if (!over && !leaving) {
      reason = "DeadlineExceeded";
      message = "Pod was active on the node longer than the specified deadline";
      stop(KILLED);
      end("Failed");
    }
  }

  /**
   * Terminates a deleted pod; containers that ignore the signal are killed after the grace period.
   */
  void leave() {
    if (over || leaving) {
      return;
    }
    leaving = true;
    int grace = JsonTree.number(pod, "spec", "terminationGracePeriodSeconds").orElse(30);
    boolean ignored =
        all().stream().anyMatch(container -> container.running() && container.ignoresSignals);
    Duration wait = Duration.ofSeconds(ignored ? grace : 1);
    kubelet.time().after(wait, () -> endDeleted(ignored ? KILLED : TERMINATED));
  }

  private void endDeleted(int code) {
    if (!over) {
      stop(code);
      end("Failed");
    }
  }

  /** Ends the pod because its node shuts down. */
  void disrupt(String words) {
    if (!over) {
      disrupted = true;
      reason = "Terminated";
      message = words;
      stop(TERMINATED);
      end("Failed");
    }
  }

  /** Cancels all events of a pod that no longer exists. */
  void forget() {
    over = true;
  }

  private void stop(int code) {
    all().stream()
        .filter(ContainerLife::running)
        .forEach(container -> container.end(kubelet.time().now(), code, "Error", ""));
  }

  private void end(String phase) {
    over = true;
    initContainers.stream()
        .filter(ContainerLife::running)
        .forEach(c -> c.end(kubelet.time().now(), TERMINATED, "Error", ""));
    kubelet.report(key, status(phase));
  }

  private void report() {
    boolean pending = mainContainers.stream().anyMatch(ContainerLife::neverRan);
    kubelet.report(key, status(pending ? "Pending" : "Running"));
  }

  /**
   * Returns the status. Like a kubelet, it lists init containers in the pod's order and all other
   * containers by name.
   */
  private ObjectNode status(String phase) {
    boolean ready =
        phase.equals("Running")
            && mainContainers.stream().allMatch(container -> container.ready)
            && initContainers.stream().allMatch(c -> c.restarts != Restarts.ALWAYS || c.ready);
    List<ObjectNode> conditions = new ArrayList<>();
    conditions.add(condition("PodScheduled", true));
    conditions.add(condition("ContainersReady", ready));
    conditions.add(condition("Ready", ready));
    if (disrupted) {
      ObjectNode target = condition("DisruptionTarget", true);
      target.put("reason", "TerminationByKubelet");
      target.put("message", message);
      conditions.add(target);
    }
    return JsonTree.of(
        OrderedTree.of("phase", phase)
            .with("reason", reason)
            .with("message", message)
            .with("startTime", JsonTree.text(pod, "metadata", "creationTimestamp"))
            .with("conditions", JsonTree.array(conditions))
            .with(
                "initContainerStatuses",
                JsonTree.array(initContainers.stream().map(c -> c.status(true)).toList()))
            .with(
                "containerStatuses",
                JsonTree.array(
                    mainContainers.stream()
                        .sorted(Comparator.comparing(ContainerLife::name))
                        .map(c -> c.status(false))
                        .toList())));
  }

  private static ObjectNode condition(String type, boolean holds) {
    return JsonTree.of("type", type, "status", holds ? "True" : "False");
  }

  /** Returns a container's output since its last start. */
  String log(String name) {
    ContainerLife container =
        all().stream()
            .filter(c -> c.name().equals(name))
            .findFirst()
            .orElseThrow(
                () ->
                    new KubernetesException(
                        400,
                        String.format(
                            Locale.ROOT,
                            "container %s is not valid for pod %s",
                            name,
                            key.name())));
    if (container.state == ContainerLife.State.WAITING && container.restartCount == 0) {
      throw new KubernetesException(
          400,
          String.format(
              Locale.ROOT, "container \"%s\" in pod \"%s\" is waiting to start", name, key.name()));
    }
    return container.log;
  }

  private List<ContainerLife> all() {
    return Stream.concat(initContainers.stream(), mainContainers.stream()).toList();
  }

  private static Duration duration(double seconds) {
    return Duration.ofMillis(Math.round(seconds * 1000));
  }
}

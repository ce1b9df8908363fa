package epfabric.rehearsal.kubernetes.real;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.kubernetes.api.ContainerPlay;
import epfabric.rehearsal.kubernetes.api.ContainerPlays;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.KubernetesException;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import epfabric.rehearsal.kubernetes.api.PodMoment;
import epfabric.rehearsal.kubernetes.real.PodRuns.Turn;
import epfabric.rehearsal.kubernetes.real.PodScript.When;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Makes containers on stand-in nodes behave like those of the cluster in memory. A thread requests
 * the play of each container that can start, and writes it into the stand-in kubelet's script.
 */
public final class PlayedPods implements AutoCloseable {
  private static final long PAUSE_MILLIS = 100;

  private final RealCluster cluster;
  private final StandInNodes nodes;
  private final ContainerPlays plays;
  private final ScriptTempo tempo;
  private final Consumer<String> vanished;
  private final PodAttempts attempts = new PodAttempts();
  private final Map<ContainerRun, PlayedRun> runs = new TreeMap<>();
  private final Set<String> seenNodes = new TreeSet<>();
  private final Thread thread = new Thread(this::run, "played-pods");
  private volatile boolean closed;
  private volatile Optional<RuntimeException> failure = Optional.empty();

  private PlayedPods(
      RealCluster cluster,
      StandInNodes nodes,
      ContainerPlays plays,
      ScriptTempo tempo,
      Consumer<String> vanished) {
    this.cluster = cluster;
    this.nodes = nodes;
    this.plays = plays;
    this.tempo = tempo;
    this.vanished = vanished;
  }

  /**
   * Starts the thread.
   *
   * @param plays called on that thread
   * @param vanished called on the same thread with the name of a node whose machine vanished
   *     because of a play
   */
  public static PlayedPods start(
      RealCluster cluster,
      StandInNodes nodes,
      ContainerPlays plays,
      ScriptTempo tempo,
      Consumer<String> vanished) {
    PlayedPods played = new PlayedPods(cluster, nodes, plays, tempo, vanished);
    nodes.follow(PodScript.QUIET.delayStart(When.ALWAYS));
    played.thread.setDaemon(true);
    played.thread.start();
    return played;
  }

  private void run() {
    try {
      while (!closed) {
        updateUnlessUnreachable();
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      failure = Optional.of(e);
    }
  }

  /** Ignores that the API server does not answer: like a kubelet, the thread retries later. */
  private void updateUnlessUnreachable() {
    try {
      lookForVanishedNodes();
      update(System.nanoTime());
    } catch (KubernetesException e) {
      if (e.code() != 0) {
        throw e;
      }
    }
  }

  private void lookForVanishedNodes() {
    Set<String> present = new TreeSet<>();
    cluster.list("v1", "Node").forEach(node -> present.add(ObjectKey.of(node).name()));
    Set<String> wanted = Set.copyOf(nodes.names());
    for (String name : List.copyOf(seenNodes)) {
      if (!present.contains(name)) {
        seenNodes.remove(name);
        if (wanted.contains(name)) {
          vanished.accept(name);
        }
      }
    }
    wanted.stream().filter(present::contains).forEach(seenNodes::add);
  }

  private void update(long now) {
    boolean changed = false;
    Set<String> uids = new TreeSet<>();
    for (ObjectNode pod : cluster.list("v1", "Pod")) {
      if (seenNodes.contains(JsonTree.text(pod, "spec", "nodeName"))) {
        uids.add(JsonTree.text(pod, "metadata", "uid"));
        changed |= play(pod, now);
      }
    }
    // A run is kept as long as its pod exists, because its log can be read until then.
    changed |= runs.keySet().removeIf(run -> !uids.contains(run.uid()));
    if (changed) {
      nodes.follow(script());
    }
  }

  private boolean play(ObjectNode pod, long now) {
    boolean changed = false;
    for (Turn turn : PodRuns.of(pod)) {
      boolean fresh = !runs.containsKey(turn.run());
      PlayedRun played = runs.computeIfAbsent(turn.run(), run -> new PlayedRun(tempo));
      if (fresh || played.due(now)) {
        played.follow(requestPlay(pod, turn.run(), played.ran(now)), now);
        changed = true;
      }
      if (turn.begun()) {
        played.running(now);
      }
    }
    return changed;
  }

  private ContainerPlay requestPlay(ObjectNode pod, ContainerRun run, Duration ran) {
    String node = JsonTree.text(pod, "spec", "nodeName");
    return plays.of(
        new PodMoment(pod, run.container(), node, attempts.of(pod), run.restarts(), ran, cluster));
  }

  private PodScript script() {
    PodScript script = PodScript.QUIET;
    for (Map.Entry<ContainerRun, PlayedRun> entry : runs.entrySet()) {
      script = script.act(entry.getKey().when(), entry.getValue().act());
    }
    return script.delayStart(When.ALWAYS);
  }

  /** Stops the thread, and throws the failure that ended it early. */
  @Override
  public void close() {
    closed = true;
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    failure.ifPresent(
        e -> {
          throw e;
        });
  }
}

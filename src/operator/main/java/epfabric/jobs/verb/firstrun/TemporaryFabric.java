package epfabric.jobs.verb.firstrun;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.deploy.manifest.FabricManifests;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.ManifestYaml;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.InstallPlan;
import epfabric.jobs.verb.WaitingWatch;
import epfabric.operate.live.AddedObjects;
import epfabric.operate.live.AddedObjects.Name;
import epfabric.operate.live.access.ClusterException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;

/**
 * The Kubernetes objects of an environment on an existing node pool: they are added for a run, and
 * removed afterwards together with the installer's files on the nodes.
 */
final class TemporaryFabric {
  private static final Set<String> NOT_ADDED = Set.of("Job", "CronJob");
  private static final Duration REMOVAL_TIMEOUT = Duration.ofMinutes(3);
  private static final String DAEMON_SET = "DaemonSet";
  private static final String NAMESPACE = "Namespace";

  private final FabricPlan plan;
  private final AddedObjects cluster;
  private final WaitingWatch watch;

  TemporaryFabric(FabricPlan plan, AddedObjects cluster, WaitingWatch watch) {
    this.plan = plan;
    this.cluster = cluster;
    this.watch = watch;
  }

  /** Returns whether the namespace of the installer is in the cluster. */
  boolean exists() {
    return cluster.exists(new Name("v1", NAMESPACE, "", plan.install().namespace()));
  }

  /** Returns the objects that {@link #install} adds, in that order. */
  static List<String> yaml(FabricPlan plan) {
    List<Manifest> serving = FabricManifests.serving(plan);
    return FabricManifests.of(plan).stream()
        .filter(manifest -> !NOT_ADDED.contains(manifest.kind()) && !serving.contains(manifest))
        .map(ManifestYaml::of)
        .toList();
  }

  /**
   * Adds all missing objects, and waits until the installer is ready on every node.
   *
   * @param added names of objects that earlier runs added
   * @param adding creates each missing object, unless the run is ending
   * @return false if the installer is not ready after {@code most}
   */
  boolean install(List<String> added, BiConsumer<String, Runnable> adding, Duration most) {
    for (String yaml : yaml(plan)) {
      Name name = cluster.nameOf(yaml);
      if (!added.contains(name.text())) {
        if (cluster.exists(name)) {
          watch.say(name.text() + " exists already: it is used unchanged, and kept");
          continue;
        }
        adding.accept(name.text(), () -> cluster.apply(yaml));
      } else {
        cluster.apply(yaml);
      }
    }
    watch.say("waiting until the installer is ready on every node");
    return await(most, this::installerReady);
  }

  private boolean installerReady() {
    String path = "/apis/apps/v1/namespaces/" + plan.install().namespace() + "/daemonsets";
    JsonNode items = cluster.readJson(path).map(list -> list.at("/items")).orElseThrow();
    return !items.isEmpty() && items.valueStream().allMatch(TemporaryFabric::isReady);
  }

  private static boolean isReady(JsonNode set) {
    JsonNode status = set.at("/status");
    long wantedPods = status.path("desiredNumberScheduled").asLong();
    return wantedPods > 0
        && status.path("observedGeneration").asLong() >= set.at("/metadata/generation").asLong()
        && status.path("updatedNumberScheduled").asLong() == wantedPods
        && status.path("numberReady").asLong() == wantedPods;
  }

  private boolean await(Duration most, BooleanSupplier reached) {
    Duration end = watch.elapsed().plus(most);
    while (!answered(reached)) {
      if (watch.elapsed().compareTo(end) >= 0) {
        return false;
      }
      watch.pause();
    }
    return true;
  }

  private boolean answered(BooleanSupplier question) {
    try {
      boolean yes = question.getAsBoolean();
      watch.answered();
      return yes;
    } catch (ClusterException e) {
      if (!watch.tolerates(e)) {
        throw e;
      }
      return false;
    }
  }

  /**
   * Removes everything that was added: first the installer's files from the nodes, then the objects
   * from the cluster.
   *
   * @param added names of all added objects, in the order in which they were added
   * @param nodes names of the nodes
   * @return names of objects that remain and must be removed manually
   */
  List<String> remove(List<String> added, List<String> nodes) {
    List<Name> names = added.stream().flatMap(text -> Name.parse(text).stream()).toList();
    cleanNodes(names);
    List<Name> lastAddedFirst = new ArrayList<>(names);
    Collections.reverse(lastAddedFirst);
    lastAddedFirst.forEach(name -> attempt(() -> cluster.delete(name)));
    await(REMOVAL_TIMEOUT, () -> remaining(names).isEmpty());
    nodes.forEach(node -> attempt(() -> cluster.unmark(node, InstallPlan.STARTUP_TAINT)));
    return remaining(names).stream().map(Name::text).toList();
  }

  private void cleanNodes(List<Name> names) {
    List<String> removing =
        FabricManifests.installer(plan.removing()).stream()
            .filter(manifest -> manifest.kind().equals(DAEMON_SET))
            .map(ManifestYaml::of)
            .filter(yaml -> names.contains(cluster.nameOf(yaml)))
            .filter(yaml -> cluster.exists(cluster.nameOf(yaml)))
            .toList();
    if (removing.isEmpty()) {
      return;
    }
    watch.say("removing what the installer put on the nodes");
    removing.forEach(cluster::apply);
    if (!await(REMOVAL_TIMEOUT, this::installerReady)) {
      watch.say(
          "the installer did not finish its removal in "
              + REMOVAL_TIMEOUT.toMinutes()
              + " minutes; remaining files on the nodes: docs/installer.md");
    }
  }

  /** Attempts a removal and reports a failure, so that later removals are still attempted. */
  private void attempt(Runnable removal) {
    try {
      removal.run();
    } catch (ClusterException e) {
      watch.say(e.problem().render());
    }
  }

  private List<Name> remaining(List<Name> names) {
    return names.stream().filter(cluster::exists).toList();
  }
}

package epfabric.deploy.manifest.test;

import epfabric.deploy.manifest.pod.FabricPod;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.deploy.manifest.tree.OrderedTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The occasion of a test: as a part of the stack, or later by {@code epfabric accept}.
 *
 * @param run number of the run; empty in the stack
 * @param nodes the only nodes it may run on; empty: all of its pool
 * @param engine whose own DeepEP is tested; empty: the fabric's DeepEP
 */
public record TestOccasion(
    Optional<String> run, List<String> nodes, Optional<EnginePrograms> engine) {
  public static final TestOccasion OF_THE_STACK =
      new TestOccasion(Optional.empty(), List.of(), Optional.empty());

  public TestOccasion {
    nodes = List.copyOf(nodes);
  }

  /** Returns the labels that its Jobs and pods have besides the stack's. */
  Map<String, Object> labels() {
    return run.<Map<String, Object>>map(number -> Map.of(Labels.ACCEPT_RUN, number))
        .orElse(Map.of());
  }

  /** Returns a node affinity. */
  Map<String, Object> nodesOf(List<String> pools) {
    if (nodes.isEmpty()) {
      return FabricPod.onPools(pools);
    }
    Map<String, Object> inPool =
        OrderedTree.of("key", Labels.NODE_POOL, "operator", "In", "values", pools);
    Map<String, Object> among =
        OrderedTree.of("key", Labels.HOST, "operator", "In", "values", nodes);
    return Map.of(
        "requiredDuringSchedulingIgnoredDuringExecution",
        Map.of("nodeSelectorTerms", List.of(Map.of("matchExpressions", List.of(inPool, among)))));
  }

  /**
   * Returns the judge's arguments: {@code epfabric accept} reads the judge's log, and needs every
   * figure.
   */
  List<String> judged(JudgeArguments arguments, String folder, int seconds) {
    if (run.isEmpty()) {
      return arguments.ofTheStack(folder, seconds);
    }
    List<String> words = new ArrayList<>(arguments.all(folder, seconds));
    words.addAll(List.of("--output", "json"));
    return List.copyOf(words);
  }
}

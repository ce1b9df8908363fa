package epfabric.deploy.manifest.test;

import epfabric.deploy.manifest.pod.FabricPod;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.deploy.manifest.tree.OrderedTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Whether a test is run by the stack or later by {@code epfabric accept}, and on which nodes.
 *
 * @param runNumber number of the run; empty in the stack
 * @param nodes the only nodes that the test may run on; empty for all nodes of its pool
 * @param engine the engine whose own DeepEP is tested; empty for the fabric's DeepEP
 */
public record TestOccasion(
    Optional<String> runNumber, List<String> nodes, Optional<EnginePrograms> engine) {
  public static final TestOccasion OF_THE_STACK =
      new TestOccasion(Optional.empty(), List.of(), Optional.empty());

  public TestOccasion {
    nodes = List.copyOf(nodes);
  }

  /** Returns the labels of the test's Jobs and pods in addition to those of the stack. */
  Map<String, Object> labels() {
    return runNumber
        .<Map<String, Object>>map(number -> Map.of(Labels.ACCEPT_RUN, number))
        .orElse(Map.of());
  }

  /** Returns an affinity to the nodes that the test may run on. */
  Map<String, Object> nodeAffinity(List<String> pools) {
    if (nodes.isEmpty()) {
      return FabricPod.onPools(pools);
    }
    Map<String, Object> inPool =
        OrderedTree.of("key", Labels.NODE_POOL, "operator", "In", "values", pools);
    Map<String, Object> onNodes =
        OrderedTree.of("key", Labels.HOST, "operator", "In", "values", nodes);
    return Map.of(
        "requiredDuringSchedulingIgnoredDuringExecution",
        Map.of("nodeSelectorTerms", List.of(Map.of("matchExpressions", List.of(inPool, onNodes)))));
  }

  /**
   * Returns the judge's arguments. {@code epfabric accept} needs JSON, because it reads every
   * measurement from the judge's log.
   */
  List<String> judgeArguments(JudgeArguments arguments, String folder, int seconds) {
    if (runNumber.isEmpty()) {
      return arguments.ofTheStack(folder, seconds);
    }
    List<String> allArguments = new ArrayList<>(arguments.all(folder, seconds));
    allArguments.addAll(List.of("--output", "json"));
    return List.copyOf(allArguments);
  }
}

package epfabric.deploy.manifest;

import epfabric.fabric.plan.FabricPlan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The differences between a server that the stack declares and one that is written for {@code
 * kubectl}.
 *
 * @param held why its pods wait for the fabric's verdict; absent if they do not wait
 * @param ofStack whether its pods are the stack's, which pull images with the environment's secret
 */
record ServingOccasion(Optional<String> held, boolean ofStack) {
  /** On pods that wait for the fabric's verdict. */
  static final String GATE = "epfabric/verdict";

  private static final List<Object> GATES = List.of(Map.of("name", GATE));

  /** Nothing of it is there before the tests are complete. */
  static final ServingOccasion OF_THE_STACK = new ServingOccasion(Optional.empty(), true);

  static ServingOccasion written(Optional<String> held) {
    return new ServingOccasion(held, false);
  }

  /** The spec of a pod with what the occasion adds. */
  Map<String, Object> pod(FabricPlan plan, Map<String, Object> spec) {
    return ofStack ? PullSecret.in(plan, spec) : spec;
  }

  /** The same of a pod with GPUs. */
  Map<String, Object> gpuPod(FabricPlan plan, Map<String, Object> spec) {
    Map<String, Object> all = new LinkedHashMap<>();
    held.ifPresent(why -> all.put("schedulingGates", new CommentedValue(why, GATES)));
    all.putAll(spec);
    return pod(plan, all);
  }
}

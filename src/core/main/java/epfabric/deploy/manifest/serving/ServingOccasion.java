package epfabric.deploy.manifest.serving;

import epfabric.deploy.manifest.tree.CommentedValue;
import epfabric.deploy.manifest.tree.PullSecret;
import epfabric.fabric.plan.FabricPlan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The differences between a server that the stack declares and one that is written for {@code
 * kubectl}.
 *
 * @param holdReason why the server's pods wait for the fabric's verdict; absent if they do not wait
 * @param inStack whether the pods belong to the stack, and pull images with the environment's
 *     secret
 */
record ServingOccasion(Optional<String> holdReason, boolean inStack) {
  /** Scheduling gate of pods that wait for the fabric's verdict. */
  static final String GATE = "epfabric/verdict";

  private static final List<Object> GATES = List.of(Map.of("name", GATE));

  /** A server of the stack. Its pods need no gate: the stack creates them after the tests. */
  static final ServingOccasion OF_THE_STACK = new ServingOccasion(Optional.empty(), true);

  static ServingOccasion forKubectl(Optional<String> holdReason) {
    return new ServingOccasion(holdReason, false);
  }

  /** Returns the spec of a pod with the additions that this occasion requires. */
  Map<String, Object> pod(FabricPlan plan, Map<String, Object> spec) {
    return inStack ? PullSecret.in(plan, spec) : spec;
  }

  /** Returns the spec of a pod with GPUs, with the additions that this occasion requires. */
  Map<String, Object> gpuPod(FabricPlan plan, Map<String, Object> spec) {
    Map<String, Object> all = new LinkedHashMap<>();
    holdReason.ifPresent(why -> all.put("schedulingGates", new CommentedValue(why, GATES)));
    all.putAll(spec);
    return pod(plan, all);
  }
}

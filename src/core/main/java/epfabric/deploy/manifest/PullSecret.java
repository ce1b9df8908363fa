package epfabric.deploy.manifest;

import epfabric.fabric.plan.FabricPlan;
import java.util.List;
import java.util.Map;

/**
 * The secret with which pods pull their images from a private registry. Only its name is known
 * here, because its content would be stored in the state of the stack.
 */
final class PullSecret {
  private PullSecret() {}

  /** Returns a pod of the stack, with the secret if the environment names one. */
  static Map<String, Object> in(FabricPlan plan, Map<String, Object> pod) {
    return plan.workload()
        .images()
        .pullSecret()
        .map(name -> OrderedTree.join(pod, Map.of("imagePullSecrets", named(name))))
        .orElse(pod);
  }

  static List<Object> named(String name) {
    return List.of(Map.of("name", name));
  }
}

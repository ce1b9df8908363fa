package epfabric.deploy.manifest.tree;

import epfabric.fabric.plan.FabricPlan;
import java.util.List;
import java.util.Map;

/**
 * The secret with which pods pull images from a private registry. Manifests contain only its name,
 * because the content would be stored in the state of the stack.
 */
public final class PullSecret {
  private PullSecret() {}

  /** Returns the spec of a pod of the stack, with the secret that the environment names, if any. */
  public static Map<String, Object> in(FabricPlan plan, Map<String, Object> pod) {
    return plan.workload()
        .images()
        .pullSecret()
        .map(name -> OrderedTree.join(pod, Map.of("imagePullSecrets", named(name))))
        .orElse(pod);
  }

  /** Returns the value of {@code imagePullSecrets} for one secret. */
  public static List<Object> named(String name) {
    return List.of(Map.of("name", name));
  }
}

package epfabric.deploy.infra;

import com.pulumi.core.Output;
import com.pulumi.resources.Resource;
import epfabric.deploy.infra.resource.ClusterProvider;
import java.util.List;
import java.util.Map;

/**
 * The provider, dependencies and references of declared Kubernetes objects.
 *
 * @param after resources that must exist first
 * @param references values of {@link epfabric.deploy.manifest.tree.ResourceReference}s, by resource
 *     name
 * @param owners the resources of this stack that provide such values, by the same names
 * @param earlier resources whose replacement also replaces objects with {@code
 *     REPLACE_WHEN_DEPENDENCY_CHANGES}; if empty, the first object that such an object follows
 *     takes this role
 * @param nodes the GPU pools, if this stack declares them
 */
record KubernetesScope(
    ClusterProvider provider,
    List<? extends Resource> after,
    Map<String, Output<String>> references,
    Map<String, List<Resource>> owners,
    List<Resource> earlier,
    List<? extends Resource> nodes) {

  /** Returns a scope for objects without references. */
  static KubernetesScope of(
      ClusterProvider provider, List<? extends Resource> after, List<? extends Resource> nodes) {
    return new KubernetesScope(provider, after, Map.of(), Map.of(), List.of(), nodes);
  }

  /**
   * Returns a scope for objects that come after {@code earlier} and are deleted before any of the
   * earlier resources is replaced.
   */
  static KubernetesScope following(ClusterProvider provider, List<Resource> earlier) {
    return new KubernetesScope(provider, earlier, Map.of(), Map.of(), earlier, List.of());
  }
}

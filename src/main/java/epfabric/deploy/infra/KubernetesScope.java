package epfabric.deploy.infra;

import com.pulumi.core.Output;
import com.pulumi.resources.Resource;
import epfabric.deploy.infra.resource.ClusterProvider;
import java.util.List;
import java.util.Map;

/**
 * What Kubernetes objects are declared into.
 *
 * @param after resources that must exist first
 * @param references what {@link epfabric.deploy.manifest.ResourceReference}s stand for, by resource
 *     name
 * @param owners resources behind those references, where this stack declares them
 * @param nodes the GPU pools, where this stack declares them
 */
record KubernetesScope(
    ClusterProvider provider,
    List<? extends Resource> after,
    Map<String, Output<String>> references,
    Map<String, List<Resource>> owners,
    List<? extends Resource> nodes) {

  /** For objects that refer to nothing. */
  static KubernetesScope of(
      ClusterProvider provider, List<? extends Resource> after, List<? extends Resource> nodes) {
    return new KubernetesScope(provider, after, Map.of(), Map.of(), nodes);
  }
}

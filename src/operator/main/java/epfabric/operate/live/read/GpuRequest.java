package epfabric.operate.live.read;

import epfabric.base.facts.NodeResource;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import java.math.RoundingMode;
import java.util.Map;
import java.util.Optional;

/**
 * Computes the number of GPUs of a pod.
 *
 * <p>Init containers run one after the other before the other containers, which run together. Init
 * containers that always restart (sidecars) keep running. Source: kubernetes.io, "Sidecar
 * Containers", section "Resource sharing within containers".
 */
public final class GpuRequest {

  private GpuRequest() {}

  /** Returns the number of GPUs that the scheduler reserves for a pod. */
  public static long of(PodSpec spec) {
    long sidecars = 0;
    long duringStart = 0;
    for (Container container : ObservedObject.present(spec.getInitContainers())) {
      long gpus = of(container);
      duringStart = Math.max(duringStart, sidecars + gpus);
      if ("Always".equals(container.getRestartPolicy())) {
        sidecars += gpus;
      }
    }
    long running =
        sidecars
            + ObservedObject.present(spec.getContainers()).stream().mapToLong(GpuRequest::of).sum();
    return Math.max(duringStart, running);
  }

  /**
   * Returns a container's GPUs. A limit without a request counts as a request; the API server
   * refuses a request without a limit.
   */
  private static long of(Container container) {
    return Optional.ofNullable(container.getResources())
        .map(ResourceRequirements::getRequests)
        .filter(requests -> requests.containsKey(NodeResource.GPU))
        .or(
            () ->
                Optional.ofNullable(container.getResources()).map(ResourceRequirements::getLimits))
        .map(GpuRequest::count)
        .orElse(0L);
  }

  private static long count(Map<String, Quantity> amounts) {
    return Optional.ofNullable(amounts.get(NodeResource.GPU))
        .map(q -> q.getNumericalAmount().setScale(0, RoundingMode.UP).longValue())
        .orElse(0L);
  }
}

package epfabric.fabric.plan;

import epfabric.base.value.GatewayName;
import epfabric.base.value.ImageName;
import epfabric.fabric.catalog.model.ServedModel;
import epfabric.fabric.environment.ServingRequest.Engine;
import epfabric.fabric.environment.ServingRequest.Shape;
import java.util.List;
import java.util.Optional;

/**
 * A server of one model on the fabric, run by a third-party inference engine.
 *
 * @param name where requests go; its only group has it, too
 * @param namespace absent: the one that {@code kubectl} is set to
 * @param pool node pool it runs on
 * @param image the engine's; unbuilt where nobody gave one
 * @param router image of what sends a request to prefill and then to decode; absent: one group does
 *     both
 * @param cacheBucket bucket that has the model's files; absent: they come from the hub
 * @param gateway what lets requests in from outside of the cluster; absent: nothing does
 * @param groups prefill before decode
 */
public record ServingPlan(
    ServedModel model,
    Engine engine,
    String name,
    Optional<String> namespace,
    String pool,
    ImageName image,
    Optional<ImageName> router,
    Optional<String> cacheBucket,
    Optional<GatewayName> gateway,
    List<ServingGroup> groups) {
  public ServingPlan {
    groups = List.copyOf(groups);
  }

  /** Which of DeepEP's kernels fit. */
  public enum Kernels {
    /** Many tokens at once; between nodes also over a CPU's proxy. */
    HIGH_THROUGHPUT,
    /** Few tokens at once; between nodes GPUs ring the NICs. */
    LOW_LATENCY
  }

  /**
   * What is asked for; what is absent is as usual.
   *
   * @param own what {@code model} is like, where the catalog is not asked
   * @param nodes of each group
   * @param decodeNodes of the group that decodes, where it has others
   * @param context tokens of the longest sequence
   * @param sequences sequences at once on each GPU
   * @param image as it was typed; so is what follows it
   */
  public record Request(
      String model,
      Optional<ServedModel> own,
      Engine engine,
      Shape shape,
      Optional<String> name,
      Optional<String> namespace,
      Optional<String> pool,
      Optional<Integer> nodes,
      Optional<Integer> decodeNodes,
      int context,
      int sequences,
      Optional<String> image,
      Optional<String> router,
      Optional<String> cacheBucket,
      Optional<String> gateway) {}

  /** Nodes of all groups. */
  public int nodes() {
    return groups.stream().mapToInt(ServingGroup::nodes).sum();
  }

  /** Tokens of the longest sequence. */
  public int context() {
    return groups.get(0).memory().context();
  }

  /** Whether prefill and decode have groups of their own. */
  public boolean apart() {
    return groups.size() > 1;
  }

  /** Where the group takes requests; its set's controller makes a Service of the group's name. */
  public String service(ServingGroup group) {
    return group.name() + "-api";
  }

  /** Where the server takes requests. */
  public String service() {
    return name + "-api";
  }
}

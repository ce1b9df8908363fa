package epfabric.fabric.plan;

import epfabric.base.value.ImageName;
import epfabric.fabric.catalog.ServedModel;
import java.util.List;
import java.util.Optional;

/**
 * A server of one model on the fabric, by an engine of others.
 *
 * @param name where requests go; its only group has it, too
 * @param namespace absent: the one that {@code kubectl} is set to
 * @param pool node pool it runs on
 * @param image the engine's; unbuilt where nobody gave one
 * @param router image of what sends a request to prefill and then to decode; absent: one group does
 *     both
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
    List<ServingGroup> groups) {
  public ServingPlan {
    groups = List.copyOf(groups);
  }

  /** Who serves, in the version whose flags are written. */
  public enum Engine {
    /** Flags and variables of 0.26.0; its router is vllm-router 0.1.17. */
    VLLM("0.26.0", "docker.io/vllm/vllm-openai", "docker.io/vllm/vllm-router", 8000),
    /** Flags and variables of 0.5.23; its router is sglang-router 0.3.2. */
    SGLANG("0.5.23", "docker.io/lmsysorg/sglang", "docker.io/lmsysorg/sgl-model-gateway", 30000);

    private final String version;
    private final String repository;
    private final String router;
    private final int port;

    Engine(String version, String repository, String router, int port) {
      this.version = version;
      this.repository = repository;
      this.router = router;
      this.port = port;
    }

    public String version() {
      return version;
    }

    /** Where its makers publish images. */
    public String repository() {
      return repository;
    }

    /** The same of its router; vLLM's README says that there are images, not where. */
    public String router() {
      return router;
    }

    /** Where it takes requests, as it does by itself. */
    public int port() {
      return port;
    }
  }

  /** How prefill and decode share nodes. */
  public enum Shape {
    /** In the same processes. */
    AGGREGATED,
    /** On nodes of their own. */
    PREFILL_DECODE
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
   * @param nodes of each group
   * @param decodeNodes of the group that decodes, where it has others
   * @param context tokens of the longest sequence
   * @param sequences sequences at once on each GPU
   * @param image as it was typed; so is {@code router}
   */
  public record Request(
      String model,
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
      Optional<String> router) {}

  /** Nodes of all groups. */
  public int nodes() {
    return groups.stream().mapToInt(ServingGroup::nodes).sum();
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

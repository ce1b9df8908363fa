package epfabric.fabric.plan;

import epfabric.base.value.ImageName;
import epfabric.fabric.catalog.ServedModel;
import java.util.Optional;

/**
 * A server of one model on the fabric, by an engine of others.
 *
 * @param name name of the LeaderWorkerSet, its disruption budget and its container
 * @param namespace absent: the one that {@code kubectl} is set to
 * @param pool node pool it runs on
 * @param nodes pods of its one group, one on each node
 * @param image the engine's; unbuilt where nobody gave one
 * @param kernels which of DeepEP's kernels fit
 */
public record ServingPlan(
    ServedModel model,
    Engine engine,
    String name,
    Optional<String> namespace,
    String pool,
    int nodes,
    ImageName image,
    Kernels kernels,
    ServingMemory memory) {

  /** Who serves, in the version whose flags are written. */
  public enum Engine {
    /** Flags and variables of 0.26.0. */
    VLLM("0.26.0", "docker.io/vllm/vllm-openai", 8000),
    /** Flags and variables of 0.5.23. */
    SGLANG("0.5.23", "docker.io/lmsysorg/sglang", 30000);

    private final String version;
    private final String repository;
    private final int port;

    Engine(String version, String repository, int port) {
      this.version = version;
      this.repository = repository;
      this.port = port;
    }

    public String version() {
      return version;
    }

    /** Where its makers publish images. */
    public String repository() {
      return repository;
    }

    /** Where it takes requests, as it does by itself. */
    public int port() {
      return port;
    }
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
   * @param shape how prefill and decode share nodes
   * @param context tokens of the longest sequence
   * @param sequences sequences at once on each GPU
   * @param image as it was typed
   */
  public record Request(
      String model,
      Engine engine,
      String shape,
      Optional<String> name,
      Optional<String> namespace,
      Optional<String> pool,
      Optional<Integer> nodes,
      int context,
      int sequences,
      Optional<String> image) {}

  /** Processes, one for each GPU. */
  public int ranks() {
    return memory.ranks();
  }
}

package epfabric.fabric.plan;

import epfabric.fabric.plan.ServingPlan.Kernels;

/**
 * Pods that serve a model together, one on each node.
 *
 * @param name name of the LeaderWorkerSet
 * @param kernels which of DeepEP's kernels fit
 * @param memory what the model needs of each of its GPUs
 */
public record ServingGroup(Role role, String name, Kernels kernels, ServingMemory memory) {

  /** The part of a request that the group computes. */
  public enum Role {
    /** All of it. */
    AGGREGATED(""),
    /** Reads the prompt, and hands its KV cache on. */
    PREFILL("-prefill"),
    /** Takes the KV cache, and makes one token after the other. */
    DECODE("-decode");

    private final String suffix;

    Role(String suffix) {
      this.suffix = suffix;
    }

    /** Name of its group, when the server has this one. */
    public String of(String server) {
      return server + suffix;
    }
  }

  /** Pods, one on each node. */
  public int nodes() {
    return memory.nodes();
  }

  /** Processes, one for each GPU. */
  public int ranks() {
    return memory.ranks();
  }
}

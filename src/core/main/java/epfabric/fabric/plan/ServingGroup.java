package epfabric.fabric.plan;

import epfabric.base.value.EnumWord;
import epfabric.fabric.catalog.engine.DomainVariable;
import epfabric.fabric.catalog.engine.Kernels;
import epfabric.fabric.environment.ServingSettings;

/**
 * Pods that serve a model together, one on each node.
 *
 * @param name name of the LeaderWorkerSet
 * @param memory memory that the model needs on each GPU of the group, with the group's kernels
 * @param why reason for the choice of kernels
 */
public record ServingGroup(Role role, String name, ServingMemory memory, String why) {

  /** The part of a request that the group computes. */
  public enum Role {
    /** The whole request. */
    AGGREGATED(""),
    /** Reads the prompt, and sends its KV cache to decode. */
    PREFILL("-prefill"),
    /** Receives the KV cache, and generates the tokens. */
    DECODE("-decode");

    private final String suffix;

    Role(String suffix) {
      this.suffix = suffix;
    }

    /** Returns the name of the group with this role in a server. */
    public String of(String server) {
      return server + suffix;
    }
  }

  /** Returns the choice of the group's backend, as {@code explain} prints it. */
  PlanDecision decision() {
    String key = ServingSettings.BACKEND.key() + "." + EnumWord.of(role);
    return new PlanDecision(key, kernels().phrase(), why);
  }

  /** Returns the value of a variable for NVLink between nodes, as {@code explain} prints it. */
  PlanDecision decision(DomainVariable variable) {
    String key = ServingSettings.SERVING.key() + "." + EnumWord.of(role) + "." + variable.name();
    return new PlanDecision(key, variable.value(), variable.why());
  }

  /** Returns the kernels with which the group's GPUs exchange tokens. */
  public Kernels kernels() {
    return memory.kernels();
  }

  /** Returns the number of pods, one on each node. */
  public int nodes() {
    return memory.nodes();
  }

  /** Returns the number of processes, one for each GPU. */
  public int ranks() {
    return memory.ranks();
  }
}

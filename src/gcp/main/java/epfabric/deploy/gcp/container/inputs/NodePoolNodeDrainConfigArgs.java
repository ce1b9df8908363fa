package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/NodePoolNodeDrainConfig:NodePoolNodeDrainConfig}. */
@Generated("src/gcp/schema.json")
public final class NodePoolNodeDrainConfigArgs extends ResourceArgs {
  @Import(name = "graceTerminationDuration")
  private final @Nullable Output<String> graceTerminationDuration;

  @Import(name = "pdbTimeoutDuration")
  private final @Nullable Output<String> pdbTimeoutDuration;

  @Import(name = "respectPdbDuringNodePoolDeletion")
  private final @Nullable Output<Boolean> respectPdbDuringNodePoolDeletion;

  private NodePoolNodeDrainConfigArgs(Builder builder) {
    this.graceTerminationDuration = builder.graceTerminationDuration;
    this.pdbTimeoutDuration = builder.pdbTimeoutDuration;
    this.respectPdbDuringNodePoolDeletion = builder.respectPdbDuringNodePoolDeletion;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<String> graceTerminationDuration;
    private @Nullable Output<String> pdbTimeoutDuration;
    private @Nullable Output<Boolean> respectPdbDuringNodePoolDeletion;

    private Builder() {}

    /**
     * The duration of the grace termination period for node drain.
     */
    public Builder graceTerminationDuration(String graceTerminationDuration) {
      this.graceTerminationDuration = Output.of(graceTerminationDuration);
      return this;
    }

    /** The same, known later. */
    public Builder graceTerminationDuration(Output<String> graceTerminationDuration) {
      this.graceTerminationDuration = graceTerminationDuration;
      return this;
    }

    /**
     * The duration of the PDB timeout period for node drain.
     */
    public Builder pdbTimeoutDuration(String pdbTimeoutDuration) {
      this.pdbTimeoutDuration = Output.of(pdbTimeoutDuration);
      return this;
    }

    /** The same, known later. */
    public Builder pdbTimeoutDuration(Output<String> pdbTimeoutDuration) {
      this.pdbTimeoutDuration = pdbTimeoutDuration;
      return this;
    }

    /**
     * Whether to respect PodDisruptionBudget policy during node pool deletion.
     */
    public Builder respectPdbDuringNodePoolDeletion(boolean respectPdbDuringNodePoolDeletion) {
      this.respectPdbDuringNodePoolDeletion = Output.of(respectPdbDuringNodePoolDeletion);
      return this;
    }

    /** The same, known later. */
    public Builder respectPdbDuringNodePoolDeletion(Output<Boolean> respectPdbDuringNodePoolDeletion) {
      this.respectPdbDuringNodePoolDeletion = respectPdbDuringNodePoolDeletion;
      return this;
    }

    /** Returns the current inputs. */
    public NodePoolNodeDrainConfigArgs build() {
      return new NodePoolNodeDrainConfigArgs(this);
    }
  }
}

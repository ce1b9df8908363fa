package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodePoolDefaults:ClusterNodePoolDefaults}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodePoolDefaultsArgs extends ResourceArgs {
  @Import(name = "nodeConfigDefaults")
  private final @Nullable Output<ClusterNodePoolDefaultsNodeConfigDefaultsArgs> nodeConfigDefaults;

  private ClusterNodePoolDefaultsArgs(Builder builder) {
    this.nodeConfigDefaults = builder.nodeConfigDefaults;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<ClusterNodePoolDefaultsNodeConfigDefaultsArgs> nodeConfigDefaults;

    private Builder() {}

    /**
     * Subset of NodeConfig message that has defaults.
     */
    public Builder nodeConfigDefaults(ClusterNodePoolDefaultsNodeConfigDefaultsArgs nodeConfigDefaults) {
      this.nodeConfigDefaults = Output.of(nodeConfigDefaults);
      return this;
    }

    /** The same, known later. */
    public Builder nodeConfigDefaults(Output<ClusterNodePoolDefaultsNodeConfigDefaultsArgs> nodeConfigDefaults) {
      this.nodeConfigDefaults = nodeConfigDefaults;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNodePoolDefaultsArgs build() {
      return new ClusterNodePoolDefaultsArgs(this);
    }
  }
}

package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterConfidentialNodes:ClusterConfidentialNodes}. */
@Generated("src/gcp/schema.json")
public final class ClusterConfidentialNodesArgs extends ResourceArgs {
  @Import(name = "confidentialInstanceType")
  private final @Nullable Output<String> confidentialInstanceType;

  @Import(name = "enabled", required = true)
  private final Output<Boolean> enabled;

  private ClusterConfidentialNodesArgs(Builder builder) {
    this.confidentialInstanceType = builder.confidentialInstanceType;
    this.enabled = builder.enabled;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code enabled}. */
  public static NeedsEnabled builder() {
    return new Builder();
  }

  /** A builder without the required {@code enabled}. */
  public interface NeedsEnabled {
    /**
     * Enable Confidential GKE Nodes for this cluster, to
     * enforce encryption of data in-use.
     */
    Builder enabled(boolean enabled);

    /** The same, known later. */
    Builder enabled(Output<Boolean> enabled);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsEnabled {
    private @Nullable Output<String> confidentialInstanceType;
    private @Nullable Output<Boolean> enabled;

    private Builder() {}

    /**
     * Defines the type of technology used
     * by the confidential node.
     */
    public Builder confidentialInstanceType(String confidentialInstanceType) {
      this.confidentialInstanceType = Output.of(confidentialInstanceType);
      return this;
    }

    /** The same, known later. */
    public Builder confidentialInstanceType(Output<String> confidentialInstanceType) {
      this.confidentialInstanceType = confidentialInstanceType;
      return this;
    }

    @Override
    public Builder enabled(boolean enabled) {
      this.enabled = Output.of(enabled);
      return this;
    }

    @Override
    public Builder enabled(Output<Boolean> enabled) {
      this.enabled = enabled;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterConfidentialNodesArgs build() {
      return new ClusterConfidentialNodesArgs(this);
    }
  }
}

package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/NodePoolMaintenancePolicy:NodePoolMaintenancePolicy}. */
@Generated("src/gcp/schema.json")
public final class NodePoolMaintenancePolicyArgs extends ResourceArgs {
  @Import(name = "exclusionUntilEndOfSupports")
  private final @Nullable Output<List<NodePoolMaintenancePolicyExclusionUntilEndOfSupportArgs>> exclusionUntilEndOfSupports;

  private NodePoolMaintenancePolicyArgs(Builder builder) {
    this.exclusionUntilEndOfSupports = builder.exclusionUntilEndOfSupports;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<List<NodePoolMaintenancePolicyExclusionUntilEndOfSupportArgs>> exclusionUntilEndOfSupports;

    private Builder() {}

    /**
     * When enabled, the node pool will not be automatically upgraded by GKE until the node pool
     * version's end of support date. Structure is documented below.
     */
    public Builder exclusionUntilEndOfSupports(List<NodePoolMaintenancePolicyExclusionUntilEndOfSupportArgs> exclusionUntilEndOfSupports) {
      this.exclusionUntilEndOfSupports = Output.of(List.copyOf(exclusionUntilEndOfSupports));
      return this;
    }

    /** The same, known later. */
    public Builder exclusionUntilEndOfSupports(Output<List<NodePoolMaintenancePolicyExclusionUntilEndOfSupportArgs>> exclusionUntilEndOfSupports) {
      this.exclusionUntilEndOfSupports = exclusionUntilEndOfSupports;
      return this;
    }

    /** Returns the current inputs. */
    public NodePoolMaintenancePolicyArgs build() {
      return new NodePoolMaintenancePolicyArgs(this);
    }
  }
}

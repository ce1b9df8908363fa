package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.ClusterEnterpriseConfigDesiredTier;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterEnterpriseConfig:ClusterEnterpriseConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterEnterpriseConfigArgs extends ResourceArgs {
  @Import(name = "clusterTier")
  private final @Nullable Output<String> clusterTier;

  @Import(name = "desiredTier")
  private final @Nullable Output<String> desiredTier;

  private ClusterEnterpriseConfigArgs(Builder builder) {
    this.clusterTier = builder.clusterTier;
    this.desiredTier = builder.desiredTier;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<String> clusterTier;
    private @Nullable Output<String> desiredTier;

    private Builder() {}

    /**
     * The effective tier of the cluster.
     *
     * @deprecated GKE Enterprise features are now available without an Enterprise tier. This
     * field is deprecated and will be removed in a future major release
     */
    @Deprecated
    public Builder clusterTier(String clusterTier) {
      this.clusterTier = Output.of(clusterTier);
      return this;
    }

    /** The same, known later. */
    @Deprecated
    public Builder clusterTier(Output<String> clusterTier) {
      this.clusterTier = clusterTier;
      return this;
    }

    /**
     * (DEPRECATED) Sets the tier of the cluster. Available options include {@code STANDARD} and
     * {@code ENTERPRISE}. Deprecated as GKE Enterprise features are now available without an
     * Enterprise tier. See
     * https://cloud.google.com/blog/products/containers-kubernetes/gke-gets-new-pricing-and-capabilities-on-10th-birthday
     * for the announcement of this change.
     *
     * @deprecated GKE Enterprise features are now available without an Enterprise tier. This
     * field is deprecated and will be removed in a future major release
     */
    @Deprecated
    public Builder desiredTier(ClusterEnterpriseConfigDesiredTier desiredTier) {
      this.desiredTier = Output.of(desiredTier.value());
      return this;
    }

    /** The same, known later. */
    @Deprecated
    public Builder desiredTier(Output<ClusterEnterpriseConfigDesiredTier> desiredTier) {
      this.desiredTier = desiredTier.applyValue(value -> value.value());
      return this;
    }

    /** Returns the current inputs. */
    public ClusterEnterpriseConfigArgs build() {
      return new ClusterEnterpriseConfigArgs(this);
    }
  }
}

package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodePoolAutoConfigNetworkTags:ClusterNodePoolAutoConfigNetworkTags}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodePoolAutoConfigNetworkTagsArgs extends ResourceArgs {
  @Import(name = "tags")
  private final @Nullable Output<List<String>> tags;

  private ClusterNodePoolAutoConfigNetworkTagsArgs(Builder builder) {
    this.tags = builder.tags;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<List<String>> tags;

    private Builder() {}

    /**
     * List of network tags applied to auto-provisioned node pools.
     */
    public Builder tags(List<String> tags) {
      this.tags = Output.of(List.copyOf(tags));
      return this;
    }

    /** The same, known later. */
    public Builder tags(Output<List<String>> tags) {
      this.tags = tags;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNodePoolAutoConfigNetworkTagsArgs build() {
      return new ClusterNodePoolAutoConfigNetworkTagsArgs(this);
    }
  }
}

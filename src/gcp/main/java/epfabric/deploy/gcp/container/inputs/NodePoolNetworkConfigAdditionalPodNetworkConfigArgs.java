package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/NodePoolNetworkConfigAdditionalPodNetworkConfig:NodePoolNetworkConfigAdditionalPodNetworkConfig}. */
@Generated("src/gcp/schema.json")
public final class NodePoolNetworkConfigAdditionalPodNetworkConfigArgs extends ResourceArgs {
  @Import(name = "maxPodsPerNode")
  private final @Nullable Output<Integer> maxPodsPerNode;

  @Import(name = "secondaryPodRange")
  private final @Nullable Output<String> secondaryPodRange;

  @Import(name = "subnetwork")
  private final @Nullable Output<String> subnetwork;

  private NodePoolNetworkConfigAdditionalPodNetworkConfigArgs(Builder builder) {
    this.maxPodsPerNode = builder.maxPodsPerNode;
    this.secondaryPodRange = builder.secondaryPodRange;
    this.subnetwork = builder.subnetwork;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<Integer> maxPodsPerNode;
    private @Nullable Output<String> secondaryPodRange;
    private @Nullable Output<String> subnetwork;

    private Builder() {}

    /**
     * The maximum number of pods per node which use this pod network.
     */
    public Builder maxPodsPerNode(int maxPodsPerNode) {
      this.maxPodsPerNode = Output.of(maxPodsPerNode);
      return this;
    }

    /** The same, known later. */
    public Builder maxPodsPerNode(Output<Integer> maxPodsPerNode) {
      this.maxPodsPerNode = maxPodsPerNode;
      return this;
    }

    /**
     * The name of the secondary range on the subnet which provides IP address for this pod
     * range.
     */
    public Builder secondaryPodRange(String secondaryPodRange) {
      this.secondaryPodRange = Output.of(secondaryPodRange);
      return this;
    }

    /** The same, known later. */
    public Builder secondaryPodRange(Output<String> secondaryPodRange) {
      this.secondaryPodRange = secondaryPodRange;
      return this;
    }

    /**
     * Name of the subnetwork where the additional pod network belongs.
     */
    public Builder subnetwork(String subnetwork) {
      this.subnetwork = Output.of(subnetwork);
      return this;
    }

    /** The same, known later. */
    public Builder subnetwork(Output<String> subnetwork) {
      this.subnetwork = subnetwork;
      return this;
    }

    /** Returns the current inputs. */
    public NodePoolNetworkConfigAdditionalPodNetworkConfigArgs build() {
      return new NodePoolNetworkConfigAdditionalPodNetworkConfigArgs(this);
    }
  }
}

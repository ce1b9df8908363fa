package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/NodePoolNetworkConfigAdditionalNodeNetworkConfig:NodePoolNetworkConfigAdditionalNodeNetworkConfig}. */
@Generated("src/gcp/schema.json")
public final class NodePoolNetworkConfigAdditionalNodeNetworkConfigArgs extends ResourceArgs {
  @Import(name = "network")
  private final @Nullable Output<String> network;

  @Import(name = "subnetwork")
  private final @Nullable Output<String> subnetwork;

  private NodePoolNetworkConfigAdditionalNodeNetworkConfigArgs(Builder builder) {
    this.network = builder.network;
    this.subnetwork = builder.subnetwork;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<String> network;
    private @Nullable Output<String> subnetwork;

    private Builder() {}

    /**
     * Name of the VPC where the additional interface belongs.
     */
    public Builder network(String network) {
      this.network = Output.of(network);
      return this;
    }

    /** The same, known later. */
    public Builder network(Output<String> network) {
      this.network = network;
      return this;
    }

    /**
     * Name of the subnetwork where the additional interface belongs.
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
    public NodePoolNetworkConfigAdditionalNodeNetworkConfigArgs build() {
      return new NodePoolNetworkConfigAdditionalNodeNetworkConfigArgs(this);
    }
  }
}

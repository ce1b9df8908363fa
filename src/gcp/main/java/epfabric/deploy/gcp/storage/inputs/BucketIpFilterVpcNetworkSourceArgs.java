package epfabric.deploy.gcp.storage.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:storage/BucketIpFilterVpcNetworkSource:BucketIpFilterVpcNetworkSource}. */
@Generated("src/gcp/schema.json")
public final class BucketIpFilterVpcNetworkSourceArgs extends ResourceArgs {
  @Import(name = "allowedIpCidrRanges", required = true)
  private final Output<List<String>> allowedIpCidrRanges;

  @Import(name = "network", required = true)
  private final Output<String> network;

  private BucketIpFilterVpcNetworkSourceArgs(Builder builder) {
    this.allowedIpCidrRanges = builder.allowedIpCidrRanges;
    this.network = builder.network;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code allowedIpCidrRanges}, {@code network}. */
  public static NeedsAllowedIpCidrRanges builder() {
    return new Builder();
  }

  /** A builder without the required {@code allowedIpCidrRanges}. */
  public interface NeedsAllowedIpCidrRanges {
    /**
     * The list of public or private IPv4 and IPv6 CIDR ranges that can access the bucket.
     */
    NeedsNetwork allowedIpCidrRanges(List<String> allowedIpCidrRanges);

    /** The same, known later. */
    NeedsNetwork allowedIpCidrRanges(Output<List<String>> allowedIpCidrRanges);
  }

  /** A builder without the required {@code network}. */
  public interface NeedsNetwork {
    /**
     * Name of the network. Format: {@code projects/PROJECT_ID/global/networks/NETWORK_NAME}
     */
    Builder network(String network);

    /** The same, known later. */
    Builder network(Output<String> network);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsAllowedIpCidrRanges, NeedsNetwork {
    private @Nullable Output<List<String>> allowedIpCidrRanges;
    private @Nullable Output<String> network;

    private Builder() {}

    @Override
    public Builder allowedIpCidrRanges(List<String> allowedIpCidrRanges) {
      this.allowedIpCidrRanges = Output.of(List.copyOf(allowedIpCidrRanges));
      return this;
    }

    @Override
    public Builder allowedIpCidrRanges(Output<List<String>> allowedIpCidrRanges) {
      this.allowedIpCidrRanges = allowedIpCidrRanges;
      return this;
    }

    @Override
    public Builder network(String network) {
      this.network = Output.of(network);
      return this;
    }

    @Override
    public Builder network(Output<String> network) {
      this.network = network;
      return this;
    }

    /** Returns the current inputs. */
    public BucketIpFilterVpcNetworkSourceArgs build() {
      return new BucketIpFilterVpcNetworkSourceArgs(this);
    }
  }
}

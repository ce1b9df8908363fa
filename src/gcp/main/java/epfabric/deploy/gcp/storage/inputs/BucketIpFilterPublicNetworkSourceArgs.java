package epfabric.deploy.gcp.storage.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:storage/BucketIpFilterPublicNetworkSource:BucketIpFilterPublicNetworkSource}. */
@Generated("src/gcp/schema.json")
public final class BucketIpFilterPublicNetworkSourceArgs extends ResourceArgs {
  @Import(name = "allowedIpCidrRanges", required = true)
  private final Output<List<String>> allowedIpCidrRanges;

  private BucketIpFilterPublicNetworkSourceArgs(Builder builder) {
    this.allowedIpCidrRanges = builder.allowedIpCidrRanges;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code allowedIpCidrRanges}. */
  public static NeedsAllowedIpCidrRanges builder() {
    return new Builder();
  }

  /** A builder without the required {@code allowedIpCidrRanges}. */
  public interface NeedsAllowedIpCidrRanges {
    /**
     * The list of public IPv4 and IPv6 CIDR ranges that can access the bucket and its data.
     */
    Builder allowedIpCidrRanges(List<String> allowedIpCidrRanges);

    /** The same, known later. */
    Builder allowedIpCidrRanges(Output<List<String>> allowedIpCidrRanges);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsAllowedIpCidrRanges {
    private @Nullable Output<List<String>> allowedIpCidrRanges;

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

    /** Returns the current inputs. */
    public BucketIpFilterPublicNetworkSourceArgs build() {
      return new BucketIpFilterPublicNetworkSourceArgs(this);
    }
  }
}

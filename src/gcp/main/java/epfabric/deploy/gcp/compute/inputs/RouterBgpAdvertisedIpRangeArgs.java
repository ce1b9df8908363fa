package epfabric.deploy.gcp.compute.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:compute/RouterBgpAdvertisedIpRange:RouterBgpAdvertisedIpRange}. */
@Generated("src/gcp/schema.json")
public final class RouterBgpAdvertisedIpRangeArgs extends ResourceArgs {
  @Import(name = "description")
  private final @Nullable Output<String> description;

  @Import(name = "range", required = true)
  private final Output<String> range;

  private RouterBgpAdvertisedIpRangeArgs(Builder builder) {
    this.description = builder.description;
    this.range = builder.range;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code range}. */
  public static NeedsRange builder() {
    return new Builder();
  }

  /** A builder without the required {@code range}. */
  public interface NeedsRange {
    /**
     * The IP range to advertise. The value must be a
     * CIDR-formatted string.
     */
    Builder range(String range);

    /** The same, known later. */
    Builder range(Output<String> range);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsRange {
    private @Nullable Output<String> description;
    private @Nullable Output<String> range;

    private Builder() {}

    /**
     * User-specified description for the IP range.
     * <p>
     * &lt;a name="nestedMd5AuthenticationKeys"&gt;&lt;/a&gt;The {@code md5AuthenticationKeys}
     * block supports:
     */
    public Builder description(String description) {
      this.description = Output.of(description);
      return this;
    }

    /** The same, known later. */
    public Builder description(Output<String> description) {
      this.description = description;
      return this;
    }

    @Override
    public Builder range(String range) {
      this.range = Output.of(range);
      return this;
    }

    @Override
    public Builder range(Output<String> range) {
      this.range = range;
      return this;
    }

    /** Returns the current inputs. */
    public RouterBgpAdvertisedIpRangeArgs build() {
      return new RouterBgpAdvertisedIpRangeArgs(this);
    }
  }
}

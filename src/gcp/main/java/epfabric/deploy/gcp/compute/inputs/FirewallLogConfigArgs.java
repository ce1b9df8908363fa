package epfabric.deploy.gcp.compute.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.compute.enums.FirewallLogConfigMetadata;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:compute/FirewallLogConfig:FirewallLogConfig}. */
@Generated("src/gcp/schema.json")
public final class FirewallLogConfigArgs extends ResourceArgs {
  @Import(name = "metadata", required = true)
  private final Output<String> metadata;

  private FirewallLogConfigArgs(Builder builder) {
    this.metadata = builder.metadata;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code metadata}. */
  public static NeedsMetadata builder() {
    return new Builder();
  }

  /** A builder without the required {@code metadata}. */
  public interface NeedsMetadata {
    /**
     * This field denotes whether to include or exclude metadata for firewall logs.
     * Possible values are: {@code EXCLUDE_ALL_METADATA}, {@code INCLUDE_ALL_METADATA}.
     */
    Builder metadata(FirewallLogConfigMetadata metadata);

    /** The same, known later. */
    Builder metadata(Output<FirewallLogConfigMetadata> metadata);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsMetadata {
    private @Nullable Output<String> metadata;

    private Builder() {}

    @Override
    public Builder metadata(FirewallLogConfigMetadata metadata) {
      this.metadata = Output.of(metadata.value());
      return this;
    }

    @Override
    public Builder metadata(Output<FirewallLogConfigMetadata> metadata) {
      this.metadata = metadata.applyValue(value -> value.value());
      return this;
    }

    /** Returns the current inputs. */
    public FirewallLogConfigArgs build() {
      return new FirewallLogConfigArgs(this);
    }
  }
}

package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterServiceExternalIpsConfig:ClusterServiceExternalIpsConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterServiceExternalIpsConfigArgs extends ResourceArgs {
  @Import(name = "enabled", required = true)
  private final Output<Boolean> enabled;

  private ClusterServiceExternalIpsConfigArgs(Builder builder) {
    this.enabled = builder.enabled;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code enabled}. */
  public static NeedsEnabled builder() {
    return new Builder();
  }

  /** A builder without the required {@code enabled}. */
  public interface NeedsEnabled {
    /**
     * Controls whether external ips specified by a service will be allowed. It is enabled by
     * default.
     */
    Builder enabled(boolean enabled);

    /** The same, known later. */
    Builder enabled(Output<Boolean> enabled);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsEnabled {
    private @Nullable Output<Boolean> enabled;

    private Builder() {}

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
    public ClusterServiceExternalIpsConfigArgs build() {
      return new ClusterServiceExternalIpsConfigArgs(this);
    }
  }
}

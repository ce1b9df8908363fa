package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterControlPlaneEndpointsConfigIpEndpointsConfig:ClusterControlPlaneEndpointsConfigIpEndpointsConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterControlPlaneEndpointsConfigIpEndpointsConfigArgs extends ResourceArgs {
  @Import(name = "enabled")
  private final @Nullable Output<Boolean> enabled;

  private ClusterControlPlaneEndpointsConfigIpEndpointsConfigArgs(Builder builder) {
    this.enabled = builder.enabled;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<Boolean> enabled;

    private Builder() {}

    /**
     * Controls whether to allow direct IP access. Defaults to {@code true}.
     */
    public Builder enabled(boolean enabled) {
      this.enabled = Output.of(enabled);
      return this;
    }

    /** The same, known later. */
    public Builder enabled(Output<Boolean> enabled) {
      this.enabled = enabled;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterControlPlaneEndpointsConfigIpEndpointsConfigArgs build() {
      return new ClusterControlPlaneEndpointsConfigIpEndpointsConfigArgs(this);
    }
  }
}

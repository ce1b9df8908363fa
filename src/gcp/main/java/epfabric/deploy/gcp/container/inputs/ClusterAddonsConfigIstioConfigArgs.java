package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.ClusterAddonsConfigIstioConfigAuth;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterAddonsConfigIstioConfig:ClusterAddonsConfigIstioConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterAddonsConfigIstioConfigArgs extends ResourceArgs {
  @Import(name = "auth")
  private final @Nullable Output<String> auth;

  @Import(name = "disabled", required = true)
  private final Output<Boolean> disabled;

  private ClusterAddonsConfigIstioConfigArgs(Builder builder) {
    this.auth = builder.auth;
    this.disabled = builder.disabled;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code disabled}. */
  public static NeedsDisabled builder() {
    return new Builder();
  }

  /** A builder without the required {@code disabled}. */
  public interface NeedsDisabled {
    /**
     * The status of the Istio addon, which makes it easy to set up Istio for services in a
     * cluster. It is disabled by default. Set {@code disabled = false} to enable.
     */
    Builder disabled(boolean disabled);

    /** The same, known later. */
    Builder disabled(Output<Boolean> disabled);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsDisabled {
    private @Nullable Output<String> auth;
    private @Nullable Output<Boolean> disabled;

    private Builder() {}

    /**
     * The authentication type between services in Istio. Available options include {@code
     * AUTH_MUTUAL_TLS}.
     */
    public Builder auth(ClusterAddonsConfigIstioConfigAuth auth) {
      this.auth = Output.of(auth.value());
      return this;
    }

    /** The same, known later. */
    public Builder auth(Output<ClusterAddonsConfigIstioConfigAuth> auth) {
      this.auth = auth.applyValue(value -> value.value());
      return this;
    }

    @Override
    public Builder disabled(boolean disabled) {
      this.disabled = Output.of(disabled);
      return this;
    }

    @Override
    public Builder disabled(Output<Boolean> disabled) {
      this.disabled = disabled;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterAddonsConfigIstioConfigArgs build() {
      return new ClusterAddonsConfigIstioConfigArgs(this);
    }
  }
}

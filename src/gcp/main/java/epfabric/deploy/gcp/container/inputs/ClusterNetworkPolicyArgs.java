package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNetworkPolicy:ClusterNetworkPolicy}. */
@Generated("src/gcp/schema.json")
public final class ClusterNetworkPolicyArgs extends ResourceArgs {
  @Import(name = "enabled", required = true)
  private final Output<Boolean> enabled;

  @Import(name = "provider")
  private final @Nullable Output<String> provider;

  private ClusterNetworkPolicyArgs(Builder builder) {
    this.enabled = builder.enabled;
    this.provider = builder.provider;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code enabled}. */
  public static NeedsEnabled builder() {
    return new Builder();
  }

  /** A builder without the required {@code enabled}. */
  public interface NeedsEnabled {
    /**
     * Whether network policy is enabled on the cluster.
     */
    Builder enabled(boolean enabled);

    /** The same, known later. */
    Builder enabled(Output<Boolean> enabled);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsEnabled {
    private @Nullable Output<Boolean> enabled;
    private @Nullable Output<String> provider;

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

    /**
     * The selected network policy provider. Defaults to PROVIDER_UNSPECIFIED.
     */
    public Builder provider(String provider) {
      this.provider = Output.of(provider);
      return this;
    }

    /** The same, known later. */
    public Builder provider(Output<String> provider) {
      this.provider = provider;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNetworkPolicyArgs build() {
      return new ClusterNetworkPolicyArgs(this);
    }
  }
}

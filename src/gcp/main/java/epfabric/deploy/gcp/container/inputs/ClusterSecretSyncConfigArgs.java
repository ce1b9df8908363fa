package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterSecretSyncConfig:ClusterSecretSyncConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterSecretSyncConfigArgs extends ResourceArgs {
  @Import(name = "enabled", required = true)
  private final Output<Boolean> enabled;

  @Import(name = "rotationConfig")
  private final @Nullable Output<ClusterSecretSyncConfigRotationConfigArgs> rotationConfig;

  private ClusterSecretSyncConfigArgs(Builder builder) {
    this.enabled = builder.enabled;
    this.rotationConfig = builder.rotationConfig;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code enabled}. */
  public static NeedsEnabled builder() {
    return new Builder();
  }

  /** A builder without the required {@code enabled}. */
  public interface NeedsEnabled {
    /**
     * Enable the Sync as K8s secret feature for this cluster.
     */
    Builder enabled(boolean enabled);

    /** The same, known later. */
    Builder enabled(Output<Boolean> enabled);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsEnabled {
    private @Nullable Output<Boolean> enabled;
    private @Nullable Output<ClusterSecretSyncConfigRotationConfigArgs> rotationConfig;

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
     * config for secret sync auto rotation. Structure is docuemented below
     */
    public Builder rotationConfig(ClusterSecretSyncConfigRotationConfigArgs rotationConfig) {
      this.rotationConfig = Output.of(rotationConfig);
      return this;
    }

    /** The same, known later. */
    public Builder rotationConfig(Output<ClusterSecretSyncConfigRotationConfigArgs> rotationConfig) {
      this.rotationConfig = rotationConfig;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterSecretSyncConfigArgs build() {
      return new ClusterSecretSyncConfigArgs(this);
    }
  }
}

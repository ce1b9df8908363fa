package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterSecretManagerConfigRotationConfig:ClusterSecretManagerConfigRotationConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterSecretManagerConfigRotationConfigArgs extends ResourceArgs {
  @Import(name = "enabled", required = true)
  private final Output<Boolean> enabled;

  @Import(name = "rotationInterval")
  private final @Nullable Output<String> rotationInterval;

  private ClusterSecretManagerConfigRotationConfigArgs(Builder builder) {
    this.enabled = builder.enabled;
    this.rotationInterval = builder.rotationInterval;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code enabled}. */
  public static NeedsEnabled builder() {
    return new Builder();
  }

  /** A builder without the required {@code enabled}. */
  public interface NeedsEnabled {
    /**
     * Enable the roation in Sync as K8s secret feature for this cluster.
     */
    Builder enabled(boolean enabled);

    /** The same, known later. */
    Builder enabled(Output<Boolean> enabled);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsEnabled {
    private @Nullable Output<Boolean> enabled;
    private @Nullable Output<String> rotationInterval;

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
     * The interval between two consecutive rotations. Default rotation interval is 2 minutes.
     */
    public Builder rotationInterval(String rotationInterval) {
      this.rotationInterval = Output.of(rotationInterval);
      return this;
    }

    /** The same, known later. */
    public Builder rotationInterval(Output<String> rotationInterval) {
      this.rotationInterval = rotationInterval;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterSecretManagerConfigRotationConfigArgs build() {
      return new ClusterSecretManagerConfigRotationConfigArgs(this);
    }
  }
}

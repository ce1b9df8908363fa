package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodeConfigLinuxNodeConfigSwapConfigEncryptionConfig:ClusterNodeConfigLinuxNodeConfigSwapConfigEncryptionConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodeConfigLinuxNodeConfigSwapConfigEncryptionConfigArgs extends ResourceArgs {
  @Import(name = "disabled")
  private final @Nullable Output<Boolean> disabled;

  private ClusterNodeConfigLinuxNodeConfigSwapConfigEncryptionConfigArgs(Builder builder) {
    this.disabled = builder.disabled;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<Boolean> disabled;

    private Builder() {}

    /**
     * If true, swap space will not be encrypted. Defaults to false (encrypted).
     */
    public Builder disabled(boolean disabled) {
      this.disabled = Output.of(disabled);
      return this;
    }

    /** The same, known later. */
    public Builder disabled(Output<Boolean> disabled) {
      this.disabled = disabled;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNodeConfigLinuxNodeConfigSwapConfigEncryptionConfigArgs build() {
      return new ClusterNodeConfigLinuxNodeConfigSwapConfigEncryptionConfigArgs(this);
    }
  }
}

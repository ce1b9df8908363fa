package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodeConfigLinuxNodeConfigAccurateTimeConfig:ClusterNodeConfigLinuxNodeConfigAccurateTimeConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodeConfigLinuxNodeConfigAccurateTimeConfigArgs extends ResourceArgs {
  @Import(name = "enablePtpKvmTimeSync")
  private final @Nullable Output<Boolean> enablePtpKvmTimeSync;

  private ClusterNodeConfigLinuxNodeConfigAccurateTimeConfigArgs(Builder builder) {
    this.enablePtpKvmTimeSync = builder.enablePtpKvmTimeSync;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<Boolean> enablePtpKvmTimeSync;

    private Builder() {}

    /**
     * Whether to enable accurate time synchronization with PTP-KVM.
     */
    public Builder enablePtpKvmTimeSync(boolean enablePtpKvmTimeSync) {
      this.enablePtpKvmTimeSync = Output.of(enablePtpKvmTimeSync);
      return this;
    }

    /** The same, known later. */
    public Builder enablePtpKvmTimeSync(Output<Boolean> enablePtpKvmTimeSync) {
      this.enablePtpKvmTimeSync = enablePtpKvmTimeSync;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNodeConfigLinuxNodeConfigAccurateTimeConfigArgs build() {
      return new ClusterNodeConfigLinuxNodeConfigAccurateTimeConfigArgs(this);
    }
  }
}

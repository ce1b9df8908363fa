package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/NodePoolNodeConfigLinuxNodeConfigSwapConfig:NodePoolNodeConfigLinuxNodeConfigSwapConfig}. */
@Generated("src/gcp/schema.json")
public final class NodePoolNodeConfigLinuxNodeConfigSwapConfigArgs extends ResourceArgs {
  @Import(name = "bootDiskProfile")
  private final @Nullable Output<NodePoolNodeConfigLinuxNodeConfigSwapConfigBootDiskProfileArgs> bootDiskProfile;

  @Import(name = "dedicatedLocalSsdProfile")
  private final @Nullable Output<NodePoolNodeConfigLinuxNodeConfigSwapConfigDedicatedLocalSsdProfileArgs> dedicatedLocalSsdProfile;

  @Import(name = "enabled")
  private final @Nullable Output<Boolean> enabled;

  @Import(name = "encryptionConfig")
  private final @Nullable Output<NodePoolNodeConfigLinuxNodeConfigSwapConfigEncryptionConfigArgs> encryptionConfig;

  @Import(name = "ephemeralLocalSsdProfile")
  private final @Nullable Output<NodePoolNodeConfigLinuxNodeConfigSwapConfigEphemeralLocalSsdProfileArgs> ephemeralLocalSsdProfile;

  private NodePoolNodeConfigLinuxNodeConfigSwapConfigArgs(Builder builder) {
    this.bootDiskProfile = builder.bootDiskProfile;
    this.dedicatedLocalSsdProfile = builder.dedicatedLocalSsdProfile;
    this.enabled = builder.enabled;
    this.encryptionConfig = builder.encryptionConfig;
    this.ephemeralLocalSsdProfile = builder.ephemeralLocalSsdProfile;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<NodePoolNodeConfigLinuxNodeConfigSwapConfigBootDiskProfileArgs> bootDiskProfile;
    private @Nullable Output<NodePoolNodeConfigLinuxNodeConfigSwapConfigDedicatedLocalSsdProfileArgs> dedicatedLocalSsdProfile;
    private @Nullable Output<Boolean> enabled;
    private @Nullable Output<NodePoolNodeConfigLinuxNodeConfigSwapConfigEncryptionConfigArgs> encryptionConfig;
    private @Nullable Output<NodePoolNodeConfigLinuxNodeConfigSwapConfigEphemeralLocalSsdProfileArgs> ephemeralLocalSsdProfile;

    private Builder() {}

    /**
     * Swap on the node's boot disk.
     */
    public Builder bootDiskProfile(NodePoolNodeConfigLinuxNodeConfigSwapConfigBootDiskProfileArgs bootDiskProfile) {
      this.bootDiskProfile = Output.of(bootDiskProfile);
      return this;
    }

    /** The same, known later. */
    public Builder bootDiskProfile(Output<NodePoolNodeConfigLinuxNodeConfigSwapConfigBootDiskProfileArgs> bootDiskProfile) {
      this.bootDiskProfile = bootDiskProfile;
      return this;
    }

    /**
     * Provisions a new, separate local NVMe SSD exclusively for swap.
     */
    public Builder dedicatedLocalSsdProfile(NodePoolNodeConfigLinuxNodeConfigSwapConfigDedicatedLocalSsdProfileArgs dedicatedLocalSsdProfile) {
      this.dedicatedLocalSsdProfile = Output.of(dedicatedLocalSsdProfile);
      return this;
    }

    /** The same, known later. */
    public Builder dedicatedLocalSsdProfile(Output<NodePoolNodeConfigLinuxNodeConfigSwapConfigDedicatedLocalSsdProfileArgs> dedicatedLocalSsdProfile) {
      this.dedicatedLocalSsdProfile = dedicatedLocalSsdProfile;
      return this;
    }

    /**
     * Enables or disables swap for the node pool.
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

    /**
     * If omitted, swap space is encrypted by default.
     */
    public Builder encryptionConfig(NodePoolNodeConfigLinuxNodeConfigSwapConfigEncryptionConfigArgs encryptionConfig) {
      this.encryptionConfig = Output.of(encryptionConfig);
      return this;
    }

    /** The same, known later. */
    public Builder encryptionConfig(Output<NodePoolNodeConfigLinuxNodeConfigSwapConfigEncryptionConfigArgs> encryptionConfig) {
      this.encryptionConfig = encryptionConfig;
      return this;
    }

    /**
     * Swap on the local SSD shared with pod ephemeral storage.
     */
    public Builder ephemeralLocalSsdProfile(NodePoolNodeConfigLinuxNodeConfigSwapConfigEphemeralLocalSsdProfileArgs ephemeralLocalSsdProfile) {
      this.ephemeralLocalSsdProfile = Output.of(ephemeralLocalSsdProfile);
      return this;
    }

    /** The same, known later. */
    public Builder ephemeralLocalSsdProfile(Output<NodePoolNodeConfigLinuxNodeConfigSwapConfigEphemeralLocalSsdProfileArgs> ephemeralLocalSsdProfile) {
      this.ephemeralLocalSsdProfile = ephemeralLocalSsdProfile;
      return this;
    }

    /** Returns the current inputs. */
    public NodePoolNodeConfigLinuxNodeConfigSwapConfigArgs build() {
      return new NodePoolNodeConfigLinuxNodeConfigSwapConfigArgs(this);
    }
  }
}

package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterTpuConfig:ClusterTpuConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterTpuConfigArgs extends ResourceArgs {
  @Import(name = "enabled", required = true)
  private final Output<Boolean> enabled;

  @Import(name = "ipv4CidrBlock")
  private final @Nullable Output<String> ipv4CidrBlock;

  @Import(name = "useServiceNetworking")
  private final @Nullable Output<Boolean> useServiceNetworking;

  private ClusterTpuConfigArgs(Builder builder) {
    this.enabled = builder.enabled;
    this.ipv4CidrBlock = builder.ipv4CidrBlock;
    this.useServiceNetworking = builder.useServiceNetworking;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code enabled}. */
  public static NeedsEnabled builder() {
    return new Builder();
  }

  /** A builder without the required {@code enabled}. */
  public interface NeedsEnabled {
    /**
     * Whether Cloud TPU integration is enabled or not
     */
    Builder enabled(boolean enabled);

    /** The same, known later. */
    Builder enabled(Output<Boolean> enabled);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsEnabled {
    private @Nullable Output<Boolean> enabled;
    private @Nullable Output<String> ipv4CidrBlock;
    private @Nullable Output<Boolean> useServiceNetworking;

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
     * IPv4 CIDR block reserved for Cloud TPU in the VPC.
     */
    public Builder ipv4CidrBlock(String ipv4CidrBlock) {
      this.ipv4CidrBlock = Output.of(ipv4CidrBlock);
      return this;
    }

    /** The same, known later. */
    public Builder ipv4CidrBlock(Output<String> ipv4CidrBlock) {
      this.ipv4CidrBlock = ipv4CidrBlock;
      return this;
    }

    /**
     * Whether to use service networking for Cloud TPU or not
     */
    public Builder useServiceNetworking(boolean useServiceNetworking) {
      this.useServiceNetworking = Output.of(useServiceNetworking);
      return this;
    }

    /** The same, known later. */
    public Builder useServiceNetworking(Output<Boolean> useServiceNetworking) {
      this.useServiceNetworking = useServiceNetworking;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterTpuConfigArgs build() {
      return new ClusterTpuConfigArgs(this);
    }
  }
}

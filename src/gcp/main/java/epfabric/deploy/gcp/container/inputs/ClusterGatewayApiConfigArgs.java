package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.ClusterGatewayApiConfigChannel;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterGatewayApiConfig:ClusterGatewayApiConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterGatewayApiConfigArgs extends ResourceArgs {
  @Import(name = "channel", required = true)
  private final Output<String> channel;

  private ClusterGatewayApiConfigArgs(Builder builder) {
    this.channel = builder.channel;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code channel}. */
  public static NeedsChannel builder() {
    return new Builder();
  }

  /** A builder without the required {@code channel}. */
  public interface NeedsChannel {
    /**
     * Which Gateway Api channel should be used. {@code CHANNEL_DISABLED}, {@code
     * CHANNEL_EXPERIMENTAL} or {@code CHANNEL_STANDARD}.
     */
    Builder channel(ClusterGatewayApiConfigChannel channel);

    /** The same, known later. */
    Builder channel(Output<ClusterGatewayApiConfigChannel> channel);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsChannel {
    private @Nullable Output<String> channel;

    private Builder() {}

    @Override
    public Builder channel(ClusterGatewayApiConfigChannel channel) {
      this.channel = Output.of(channel.value());
      return this;
    }

    @Override
    public Builder channel(Output<ClusterGatewayApiConfigChannel> channel) {
      this.channel = channel.applyValue(value -> value.value());
      return this;
    }

    /** Returns the current inputs. */
    public ClusterGatewayApiConfigArgs build() {
      return new ClusterGatewayApiConfigArgs(this);
    }
  }
}

package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.ClusterReleaseChannelChannel;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterReleaseChannel:ClusterReleaseChannel}. */
@Generated("src/gcp/schema.json")
public final class ClusterReleaseChannelArgs extends ResourceArgs {
  @Import(name = "channel", required = true)
  private final Output<String> channel;

  private ClusterReleaseChannelArgs(Builder builder) {
    this.channel = builder.channel;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code channel}. */
  public static NeedsChannel builder() {
    return new Builder();
  }

  /** A builder without the required {@code channel}. */
  public interface NeedsChannel {
    /**
     * The selected release channel.
     * Accepted values are:
     * <ul>
     * <li>UNSPECIFIED: Not set.
     * <li>RAPID: Weekly upgrade cadence; Early testers and developers who requires new
     * features.
     * <li>REGULAR: Multiple per month upgrade cadence; Production users who need features not
     * yet offered in the Stable channel.
     * <li>STABLE: Every few months upgrade cadence; Production users who need stability above
     * all else, and for whom frequent upgrades are too risky.
     * <li>EXTENDED: GKE provides extended support for Kubernetes minor versions through the
     * Extended channel. With this channel, you can stay on a minor version for up to 24 months.
     * </ul>
     */
    Builder channel(ClusterReleaseChannelChannel channel);

    /** The same, known later. */
    Builder channel(Output<ClusterReleaseChannelChannel> channel);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsChannel {
    private @Nullable Output<String> channel;

    private Builder() {}

    @Override
    public Builder channel(ClusterReleaseChannelChannel channel) {
      this.channel = Output.of(channel.value());
      return this;
    }

    @Override
    public Builder channel(Output<ClusterReleaseChannelChannel> channel) {
      this.channel = channel.applyValue(value -> value.value());
      return this;
    }

    /** Returns the current inputs. */
    public ClusterReleaseChannelArgs build() {
      return new ClusterReleaseChannelArgs(this);
    }
  }
}

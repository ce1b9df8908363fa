package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNotificationConfigPubsub:ClusterNotificationConfigPubsub}. */
@Generated("src/gcp/schema.json")
public final class ClusterNotificationConfigPubsubArgs extends ResourceArgs {
  @Import(name = "enabled", required = true)
  private final Output<Boolean> enabled;

  @Import(name = "filter")
  private final @Nullable Output<ClusterNotificationConfigPubsubFilterArgs> filter;

  @Import(name = "topic")
  private final @Nullable Output<String> topic;

  private ClusterNotificationConfigPubsubArgs(Builder builder) {
    this.enabled = builder.enabled;
    this.filter = builder.filter;
    this.topic = builder.topic;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code enabled}. */
  public static NeedsEnabled builder() {
    return new Builder();
  }

  /** A builder without the required {@code enabled}. */
  public interface NeedsEnabled {
    /**
     * Whether or not the notification config is enabled
     */
    Builder enabled(boolean enabled);

    /** The same, known later. */
    Builder enabled(Output<Boolean> enabled);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsEnabled {
    private @Nullable Output<Boolean> enabled;
    private @Nullable Output<ClusterNotificationConfigPubsubFilterArgs> filter;
    private @Nullable Output<String> topic;

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
     * Choose what type of notifications you want to receive. If no filters are applied, you'll
     * receive all notification types. Structure is documented below.
     */
    public Builder filter(ClusterNotificationConfigPubsubFilterArgs filter) {
      this.filter = Output.of(filter);
      return this;
    }

    /** The same, known later. */
    public Builder filter(Output<ClusterNotificationConfigPubsubFilterArgs> filter) {
      this.filter = filter;
      return this;
    }

    /**
     * The pubsub topic to push upgrade notifications to. Must be in the same project as the
     * cluster. Must be in the format: <code>projects/{project}/topics/{topic}</code>.
     */
    public Builder topic(String topic) {
      this.topic = Output.of(topic);
      return this;
    }

    /** The same, known later. */
    public Builder topic(Output<String> topic) {
      this.topic = topic;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNotificationConfigPubsubArgs build() {
      return new ClusterNotificationConfigPubsubArgs(this);
    }
  }
}

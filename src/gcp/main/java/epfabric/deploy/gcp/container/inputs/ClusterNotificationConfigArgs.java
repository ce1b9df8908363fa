package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNotificationConfig:ClusterNotificationConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterNotificationConfigArgs extends ResourceArgs {
  @Import(name = "pubsub", required = true)
  private final Output<ClusterNotificationConfigPubsubArgs> pubsub;

  private ClusterNotificationConfigArgs(Builder builder) {
    this.pubsub = builder.pubsub;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code pubsub}. */
  public static NeedsPubsub builder() {
    return new Builder();
  }

  /** A builder without the required {@code pubsub}. */
  public interface NeedsPubsub {
    /**
     * The pubsub config for the cluster's upgrade notifications.
     */
    Builder pubsub(ClusterNotificationConfigPubsubArgs pubsub);

    /** The same, known later. */
    Builder pubsub(Output<ClusterNotificationConfigPubsubArgs> pubsub);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsPubsub {
    private @Nullable Output<ClusterNotificationConfigPubsubArgs> pubsub;

    private Builder() {}

    @Override
    public Builder pubsub(ClusterNotificationConfigPubsubArgs pubsub) {
      this.pubsub = Output.of(pubsub);
      return this;
    }

    @Override
    public Builder pubsub(Output<ClusterNotificationConfigPubsubArgs> pubsub) {
      this.pubsub = pubsub;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNotificationConfigArgs build() {
      return new ClusterNotificationConfigArgs(this);
    }
  }
}

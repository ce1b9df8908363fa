package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.ClusterNotificationConfigPubsubFilterEventTypes;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNotificationConfigPubsubFilter:ClusterNotificationConfigPubsubFilter}. */
@Generated("src/gcp/schema.json")
public final class ClusterNotificationConfigPubsubFilterArgs extends ResourceArgs {
  @Import(name = "eventTypes", required = true)
  private final Output<List<String>> eventTypes;

  private ClusterNotificationConfigPubsubFilterArgs(Builder builder) {
    this.eventTypes = builder.eventTypes;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code eventTypes}. */
  public static NeedsEventTypes builder() {
    return new Builder();
  }

  /** A builder without the required {@code eventTypes}. */
  public interface NeedsEventTypes {
    /**
     * Can be used to filter what notifications are sent. Accepted values are {@code
     * UPGRADE_AVAILABLE_EVENT}, {@code UPGRADE_EVENT}, {@code SECURITY_BULLETIN_EVENT} and
     * {@code UPGRADE_INFO_EVENT}. See <a
     * href="https://cloud.google.com/kubernetes-engine/docs/concepts/cluster-notifications#filtering">Filtering
     * notifications</a> for more details.
     */
    Builder eventTypes(List<ClusterNotificationConfigPubsubFilterEventTypes> eventTypes);

    /** The same, known later. */
    Builder eventTypes(Output<List<ClusterNotificationConfigPubsubFilterEventTypes>> eventTypes);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsEventTypes {
    private @Nullable Output<List<String>> eventTypes;

    private Builder() {}

    @Override
    public Builder eventTypes(List<ClusterNotificationConfigPubsubFilterEventTypes> eventTypes) {
      this.eventTypes = Output.of(eventTypes.stream().map(item -> item.value()).toList());
      return this;
    }

    @Override
    public Builder eventTypes(Output<List<ClusterNotificationConfigPubsubFilterEventTypes>> eventTypes) {
      this.eventTypes = eventTypes.applyValue(value -> value.stream().map(item -> item.value()).toList());
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNotificationConfigPubsubFilterArgs build() {
      return new ClusterNotificationConfigPubsubFilterArgs(this);
    }
  }
}

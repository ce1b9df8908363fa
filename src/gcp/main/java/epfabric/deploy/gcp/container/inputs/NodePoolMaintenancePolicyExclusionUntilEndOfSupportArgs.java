package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/NodePoolMaintenancePolicyExclusionUntilEndOfSupport:NodePoolMaintenancePolicyExclusionUntilEndOfSupport}. */
@Generated("src/gcp/schema.json")
public final class NodePoolMaintenancePolicyExclusionUntilEndOfSupportArgs extends ResourceArgs {
  @Import(name = "enabled")
  private final @Nullable Output<Boolean> enabled;

  @Import(name = "endTime")
  private final @Nullable Output<String> endTime;

  @Import(name = "startTime")
  private final @Nullable Output<String> startTime;

  private NodePoolMaintenancePolicyExclusionUntilEndOfSupportArgs(Builder builder) {
    this.enabled = builder.enabled;
    this.endTime = builder.endTime;
    this.startTime = builder.startTime;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<Boolean> enabled;
    private @Nullable Output<String> endTime;
    private @Nullable Output<String> startTime;

    private Builder() {}

    /**
     * When true, the node pool will not be automatically upgraded by GKE until the node pool
     * version's end of support date.
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
     * The time when the maintenance policy is no longer effective, i.e., the node pool
     * version's end of support date.
     */
    public Builder endTime(String endTime) {
      this.endTime = Output.of(endTime);
      return this;
    }

    /** The same, known later. */
    public Builder endTime(Output<String> endTime) {
      this.endTime = endTime;
      return this;
    }

    /**
     * The time when the maintenance policy is first created.
     */
    public Builder startTime(String startTime) {
      this.startTime = Output.of(startTime);
      return this;
    }

    /** The same, known later. */
    public Builder startTime(Output<String> startTime) {
      this.startTime = startTime;
      return this;
    }

    /** Returns the current inputs. */
    public NodePoolMaintenancePolicyExclusionUntilEndOfSupportArgs build() {
      return new NodePoolMaintenancePolicyExclusionUntilEndOfSupportArgs(this);
    }
  }
}

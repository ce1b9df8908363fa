package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterMaintenancePolicyDailyMaintenanceWindow:ClusterMaintenancePolicyDailyMaintenanceWindow}. */
@Generated("src/gcp/schema.json")
public final class ClusterMaintenancePolicyDailyMaintenanceWindowArgs extends ResourceArgs {
  @Import(name = "duration")
  private final @Nullable Output<String> duration;

  @Import(name = "startTime", required = true)
  private final Output<String> startTime;

  private ClusterMaintenancePolicyDailyMaintenanceWindowArgs(Builder builder) {
    this.duration = builder.duration;
    this.startTime = builder.startTime;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code startTime}. */
  public static NeedsStartTime builder() {
    return new Builder();
  }

  /** A builder without the required {@code startTime}. */
  public interface NeedsStartTime {
    /**
     * Sets {@code startTime}, which the provider does not document.
     */
    Builder startTime(String startTime);

    /** The same, known later. */
    Builder startTime(Output<String> startTime);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsStartTime {
    private @Nullable Output<String> duration;
    private @Nullable Output<String> startTime;

    private Builder() {}

    /**
     * Duration of the time window, automatically chosen to be
     * smallest possible in the given scenario.
     * Duration will be in <a href="https://www.ietf.org/rfc/rfc3339.txt">RFC3339</a> format
     * "PTnHnMnS".
     */
    public Builder duration(String duration) {
      this.duration = Output.of(duration);
      return this;
    }

    /** The same, known later. */
    public Builder duration(Output<String> duration) {
      this.duration = duration;
      return this;
    }

    @Override
    public Builder startTime(String startTime) {
      this.startTime = Output.of(startTime);
      return this;
    }

    @Override
    public Builder startTime(Output<String> startTime) {
      this.startTime = startTime;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterMaintenancePolicyDailyMaintenanceWindowArgs build() {
      return new ClusterMaintenancePolicyDailyMaintenanceWindowArgs(this);
    }
  }
}

package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterMaintenancePolicyRecurringMaintenanceWindowWindowStartTime:ClusterMaintenancePolicyRecurringMaintenanceWindowWindowStartTime}. */
@Generated("src/gcp/schema.json")
public final class ClusterMaintenancePolicyRecurringMaintenanceWindowWindowStartTimeArgs extends ResourceArgs {
  @Import(name = "hours", required = true)
  private final Output<Integer> hours;

  @Import(name = "minutes", required = true)
  private final Output<Integer> minutes;

  @Import(name = "seconds", required = true)
  private final Output<Integer> seconds;

  private ClusterMaintenancePolicyRecurringMaintenanceWindowWindowStartTimeArgs(Builder builder) {
    this.hours = builder.hours;
    this.minutes = builder.minutes;
    this.seconds = builder.seconds;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code hours}, {@code minutes}, {@code seconds}. */
  public static NeedsHours builder() {
    return new Builder();
  }

  /** A builder without the required {@code hours}. */
  public interface NeedsHours {
    /**
     * The hour of the day (integer value between 0 and 23).
     */
    NeedsMinutes hours(int hours);

    /** The same, known later. */
    NeedsMinutes hours(Output<Integer> hours);
  }

  /** A builder without the required {@code minutes}. */
  public interface NeedsMinutes {
    /**
     * The minute of the hour (integer value between 0 and 59).
     */
    NeedsSeconds minutes(int minutes);

    /** The same, known later. */
    NeedsSeconds minutes(Output<Integer> minutes);
  }

  /** A builder without the required {@code seconds}. */
  public interface NeedsSeconds {
    /**
     * The second of the minute (integer value between 0 and 59).
     */
    Builder seconds(int seconds);

    /** The same, known later. */
    Builder seconds(Output<Integer> seconds);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsHours, NeedsMinutes, NeedsSeconds {
    private @Nullable Output<Integer> hours;
    private @Nullable Output<Integer> minutes;
    private @Nullable Output<Integer> seconds;

    private Builder() {}

    @Override
    public Builder hours(int hours) {
      this.hours = Output.of(hours);
      return this;
    }

    @Override
    public Builder hours(Output<Integer> hours) {
      this.hours = hours;
      return this;
    }

    @Override
    public Builder minutes(int minutes) {
      this.minutes = Output.of(minutes);
      return this;
    }

    @Override
    public Builder minutes(Output<Integer> minutes) {
      this.minutes = minutes;
      return this;
    }

    @Override
    public Builder seconds(int seconds) {
      this.seconds = Output.of(seconds);
      return this;
    }

    @Override
    public Builder seconds(Output<Integer> seconds) {
      this.seconds = seconds;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterMaintenancePolicyRecurringMaintenanceWindowWindowStartTimeArgs build() {
      return new ClusterMaintenancePolicyRecurringMaintenanceWindowWindowStartTimeArgs(this);
    }
  }
}

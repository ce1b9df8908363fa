package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterMaintenancePolicyRecurringMaintenanceWindow:ClusterMaintenancePolicyRecurringMaintenanceWindow}. */
@Generated("src/gcp/schema.json")
public final class ClusterMaintenancePolicyRecurringMaintenanceWindowArgs extends ResourceArgs {
  @Import(name = "delayUntil")
  private final @Nullable Output<ClusterMaintenancePolicyRecurringMaintenanceWindowDelayUntilArgs> delayUntil;

  @Import(name = "recurrence", required = true)
  private final Output<String> recurrence;

  @Import(name = "windowDuration", required = true)
  private final Output<String> windowDuration;

  @Import(name = "windowStartTime", required = true)
  private final Output<ClusterMaintenancePolicyRecurringMaintenanceWindowWindowStartTimeArgs> windowStartTime;

  private ClusterMaintenancePolicyRecurringMaintenanceWindowArgs(Builder builder) {
    this.delayUntil = builder.delayUntil;
    this.recurrence = builder.recurrence;
    this.windowDuration = builder.windowDuration;
    this.windowStartTime = builder.windowStartTime;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code recurrence}, {@code windowDuration}, {@code windowStartTime}. */
  public static NeedsRecurrence builder() {
    return new Builder();
  }

  /** A builder without the required {@code recurrence}. */
  public interface NeedsRecurrence {
    /**
     * Defines when the window recurs, using the <a
     * href="https://tools.ietf.org/html/rfc5545#section-3.8.5.3">RFC5545</a> RRULE format.
     * <p>
     * Examples:
     * ```
     * maintenance_policy {
     * recurring_maintenance_window {
     * delay_until {
     * day   = 1
     * month = 8
     * year  = 2019
     * }
     * window_start_time {
     * hours   = 2
     * minutes = 0
     * seconds = 0
     * }
     * window_duration = "4h"
     * recurrence      = "FREQ=DAILY"
     * }
     * }
     * ```
     * <p>
     * ```
     * maintenance_policy {
     * recurring_maintenance_window {
     * delay_until {
     * day   = 1
     * month = 1
     * year  = 2019
     * }
     * window_start_time {
     * hours   = 9
     * minutes = 0
     * seconds = 0
     * }
     * window_duration = "8h"
     * recurrence      = "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
     * }
     * }
     * ```
     */
    NeedsWindowDuration recurrence(String recurrence);

    /** The same, known later. */
    NeedsWindowDuration recurrence(Output<String> recurrence);
  }

  /** A builder without the required {@code windowDuration}. */
  public interface NeedsWindowDuration {
    /**
     * The length of each maintenance window instance. Specified as a sequence of decimal
     * numbers, each with an optional fraction and a unit suffix, such as {@code "300s"}, {@code
     * "1.5m"}, and {@code "2h45m"}. Valid time units are "ns", "us" (or "µs"), "ms", "s", "m",
     * "h". The value must be a positive duration.
     */
    NeedsWindowStartTime windowDuration(String windowDuration);

    /** The same, known later. */
    NeedsWindowStartTime windowDuration(Output<String> windowDuration);
  }

  /** A builder without the required {@code windowStartTime}. */
  public interface NeedsWindowStartTime {
    /**
     * The time of day when each maintenance window instance begins.
     */
    Builder windowStartTime(ClusterMaintenancePolicyRecurringMaintenanceWindowWindowStartTimeArgs windowStartTime);

    /** The same, known later. */
    Builder windowStartTime(Output<ClusterMaintenancePolicyRecurringMaintenanceWindowWindowStartTimeArgs> windowStartTime);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsRecurrence, NeedsWindowDuration, NeedsWindowStartTime {
    private @Nullable Output<ClusterMaintenancePolicyRecurringMaintenanceWindowDelayUntilArgs> delayUntil;
    private @Nullable Output<String> recurrence;
    private @Nullable Output<String> windowDuration;
    private @Nullable Output<ClusterMaintenancePolicyRecurringMaintenanceWindowWindowStartTimeArgs> windowStartTime;

    private Builder() {}

    /**
     * Specifies the initial date when the recurring window can start.
     */
    public Builder delayUntil(ClusterMaintenancePolicyRecurringMaintenanceWindowDelayUntilArgs delayUntil) {
      this.delayUntil = Output.of(delayUntil);
      return this;
    }

    /** The same, known later. */
    public Builder delayUntil(Output<ClusterMaintenancePolicyRecurringMaintenanceWindowDelayUntilArgs> delayUntil) {
      this.delayUntil = delayUntil;
      return this;
    }

    @Override
    public Builder recurrence(String recurrence) {
      this.recurrence = Output.of(recurrence);
      return this;
    }

    @Override
    public Builder recurrence(Output<String> recurrence) {
      this.recurrence = recurrence;
      return this;
    }

    @Override
    public Builder windowDuration(String windowDuration) {
      this.windowDuration = Output.of(windowDuration);
      return this;
    }

    @Override
    public Builder windowDuration(Output<String> windowDuration) {
      this.windowDuration = windowDuration;
      return this;
    }

    @Override
    public Builder windowStartTime(ClusterMaintenancePolicyRecurringMaintenanceWindowWindowStartTimeArgs windowStartTime) {
      this.windowStartTime = Output.of(windowStartTime);
      return this;
    }

    @Override
    public Builder windowStartTime(Output<ClusterMaintenancePolicyRecurringMaintenanceWindowWindowStartTimeArgs> windowStartTime) {
      this.windowStartTime = windowStartTime;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterMaintenancePolicyRecurringMaintenanceWindowArgs build() {
      return new ClusterMaintenancePolicyRecurringMaintenanceWindowArgs(this);
    }
  }
}

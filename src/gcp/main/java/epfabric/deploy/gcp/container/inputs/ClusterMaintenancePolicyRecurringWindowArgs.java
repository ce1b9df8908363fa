package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterMaintenancePolicyRecurringWindow:ClusterMaintenancePolicyRecurringWindow}. */
@Generated("src/gcp/schema.json")
public final class ClusterMaintenancePolicyRecurringWindowArgs extends ResourceArgs {
  @Import(name = "endTime", required = true)
  private final Output<String> endTime;

  @Import(name = "recurrence", required = true)
  private final Output<String> recurrence;

  @Import(name = "startTime", required = true)
  private final Output<String> startTime;

  private ClusterMaintenancePolicyRecurringWindowArgs(Builder builder) {
    this.endTime = builder.endTime;
    this.recurrence = builder.recurrence;
    this.startTime = builder.startTime;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code endTime}, {@code recurrence}, {@code startTime}. */
  public static NeedsEndTime builder() {
    return new Builder();
  }

  /** A builder without the required {@code endTime}. */
  public interface NeedsEndTime {
    /**
     * Sets {@code endTime}, which the provider does not document.
     */
    NeedsRecurrence endTime(String endTime);

    /** The same, known later. */
    NeedsRecurrence endTime(Output<String> endTime);
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
    NeedsStartTime recurrence(String recurrence);

    /** The same, known later. */
    NeedsStartTime recurrence(Output<String> recurrence);
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
  public static final class Builder implements NeedsEndTime, NeedsRecurrence, NeedsStartTime {
    private @Nullable Output<String> endTime;
    private @Nullable Output<String> recurrence;
    private @Nullable Output<String> startTime;

    private Builder() {}

    @Override
    public Builder endTime(String endTime) {
      this.endTime = Output.of(endTime);
      return this;
    }

    @Override
    public Builder endTime(Output<String> endTime) {
      this.endTime = endTime;
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
    public ClusterMaintenancePolicyRecurringWindowArgs build() {
      return new ClusterMaintenancePolicyRecurringWindowArgs(this);
    }
  }
}

package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterMaintenancePolicy:ClusterMaintenancePolicy}. */
@Generated("src/gcp/schema.json")
public final class ClusterMaintenancePolicyArgs extends ResourceArgs {
  @Import(name = "dailyMaintenanceWindow")
  private final @Nullable Output<ClusterMaintenancePolicyDailyMaintenanceWindowArgs> dailyMaintenanceWindow;

  @Import(name = "disruptionBudget")
  private final @Nullable Output<ClusterMaintenancePolicyDisruptionBudgetArgs> disruptionBudget;

  @Import(name = "maintenanceExclusions")
  private final @Nullable Output<List<ClusterMaintenancePolicyMaintenanceExclusionArgs>> maintenanceExclusions;

  @Import(name = "recurringMaintenanceWindow")
  private final @Nullable Output<ClusterMaintenancePolicyRecurringMaintenanceWindowArgs> recurringMaintenanceWindow;

  @Import(name = "recurringWindow")
  private final @Nullable Output<ClusterMaintenancePolicyRecurringWindowArgs> recurringWindow;

  private ClusterMaintenancePolicyArgs(Builder builder) {
    this.dailyMaintenanceWindow = builder.dailyMaintenanceWindow;
    this.disruptionBudget = builder.disruptionBudget;
    this.maintenanceExclusions = builder.maintenanceExclusions;
    this.recurringMaintenanceWindow = builder.recurringMaintenanceWindow;
    this.recurringWindow = builder.recurringWindow;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<ClusterMaintenancePolicyDailyMaintenanceWindowArgs> dailyMaintenanceWindow;
    private @Nullable Output<ClusterMaintenancePolicyDisruptionBudgetArgs> disruptionBudget;
    private @Nullable Output<List<ClusterMaintenancePolicyMaintenanceExclusionArgs>> maintenanceExclusions;
    private @Nullable Output<ClusterMaintenancePolicyRecurringMaintenanceWindowArgs> recurringMaintenanceWindow;
    private @Nullable Output<ClusterMaintenancePolicyRecurringWindowArgs> recurringWindow;

    private Builder() {}

    /**
     * Time window specified for daily maintenance operations.
     * Specify {@code startTime} in <a href="https://www.ietf.org/rfc/rfc3339.txt">RFC3339</a>
     * format "HH:MM”,
     * where HH : &#92;[00-23&#92;] and MM : &#92;[00-59&#92;] GMT. For example:
     * <p>
     * Examples:
     */
    public Builder dailyMaintenanceWindow(ClusterMaintenancePolicyDailyMaintenanceWindowArgs dailyMaintenanceWindow) {
      this.dailyMaintenanceWindow = Output.of(dailyMaintenanceWindow);
      return this;
    }

    /** The same, known later. */
    public Builder dailyMaintenanceWindow(Output<ClusterMaintenancePolicyDailyMaintenanceWindowArgs> dailyMaintenanceWindow) {
      this.dailyMaintenanceWindow = dailyMaintenanceWindow;
      return this;
    }

    /**
     * structure documented below
     * <p>
     * In beta, one of {@code recurringWindow}, {@code recurringMaintenanceWindow} and {@code
     * dailyMaintenanceWindow} is required if a {@code maintenancePolicy} block is supplied.
     */
    public Builder disruptionBudget(ClusterMaintenancePolicyDisruptionBudgetArgs disruptionBudget) {
      this.disruptionBudget = Output.of(disruptionBudget);
      return this;
    }

    /** The same, known later. */
    public Builder disruptionBudget(Output<ClusterMaintenancePolicyDisruptionBudgetArgs> disruptionBudget) {
      this.disruptionBudget = disruptionBudget;
      return this;
    }

    /**
     * Exceptions to maintenance window. Non-emergency maintenance should not occur in these
     * windows. A cluster can have up to 20 maintenance exclusions at a time <a
     * href="https://cloud.google.com/kubernetes-engine/docs/concepts/maintenance-windows-and-exclusions">Maintenance
     * Window and Exclusions</a>
     */
    public Builder maintenanceExclusions(List<ClusterMaintenancePolicyMaintenanceExclusionArgs> maintenanceExclusions) {
      this.maintenanceExclusions = Output.of(List.copyOf(maintenanceExclusions));
      return this;
    }

    /** The same, known later. */
    public Builder maintenanceExclusions(Output<List<ClusterMaintenancePolicyMaintenanceExclusionArgs>> maintenanceExclusions) {
      this.maintenanceExclusions = maintenanceExclusions;
      return this;
    }

    /**
     * Defines a recurring window for maintenance operations.
     */
    public Builder recurringMaintenanceWindow(ClusterMaintenancePolicyRecurringMaintenanceWindowArgs recurringMaintenanceWindow) {
      this.recurringMaintenanceWindow = Output.of(recurringMaintenanceWindow);
      return this;
    }

    /** The same, known later. */
    public Builder recurringMaintenanceWindow(Output<ClusterMaintenancePolicyRecurringMaintenanceWindowArgs> recurringMaintenanceWindow) {
      this.recurringMaintenanceWindow = recurringMaintenanceWindow;
      return this;
    }

    /**
     * Time window for recurring maintenance operations.
     * <p>
     * Specify {@code startTime} and {@code endTime} in <a
     * href="https://www.ietf.org/rfc/rfc3339.txt">RFC3339</a> "Zulu" date format.  The start
     * time's date is
     * the initial date that the window starts, and the end time is used for calculating
     * duration.  Specify {@code recurrence} in
     * <a href="https://tools.ietf.org/html/rfc5545#section-3.8.5.3">RFC5545</a> RRULE format,
     * to specify when this recurs.
     * Note that GKE may accept other formats, but will return values in UTC, causing a
     * permanent diff.
     * <p>
     * Examples:
     * ```
     * maintenance_policy {
     * recurring_window {
     * start_time = "2019-08-01T02:00:00Z"
     * end_time = "2019-08-01T06:00:00Z"
     * recurrence = "FREQ=DAILY"
     * }
     * }
     * ```
     * <p>
     * ```
     * maintenance_policy {
     * recurring_window {
     * start_time = "2019-01-01T09:00:00Z"
     * end_time = "2019-01-01T17:00:00Z"
     * recurrence = "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
     * }
     * }
     * ```
     */
    public Builder recurringWindow(ClusterMaintenancePolicyRecurringWindowArgs recurringWindow) {
      this.recurringWindow = Output.of(recurringWindow);
      return this;
    }

    /** The same, known later. */
    public Builder recurringWindow(Output<ClusterMaintenancePolicyRecurringWindowArgs> recurringWindow) {
      this.recurringWindow = recurringWindow;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterMaintenancePolicyArgs build() {
      return new ClusterMaintenancePolicyArgs(this);
    }
  }
}

package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.ClusterMaintenancePolicyMaintenanceExclusionExclusionOptionsEndTimeBehavior;
import epfabric.deploy.gcp.container.enums.ClusterMaintenancePolicyMaintenanceExclusionExclusionOptionsScope;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterMaintenancePolicyMaintenanceExclusionExclusionOptions:ClusterMaintenancePolicyMaintenanceExclusionExclusionOptions}. */
@Generated("src/gcp/schema.json")
public final class ClusterMaintenancePolicyMaintenanceExclusionExclusionOptionsArgs extends ResourceArgs {
  @Import(name = "endTimeBehavior")
  private final @Nullable Output<String> endTimeBehavior;

  @Import(name = "scope", required = true)
  private final Output<String> scope;

  private ClusterMaintenancePolicyMaintenanceExclusionExclusionOptionsArgs(Builder builder) {
    this.endTimeBehavior = builder.endTimeBehavior;
    this.scope = builder.scope;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code scope}. */
  public static NeedsScope builder() {
    return new Builder();
  }

  /** A builder without the required {@code scope}. */
  public interface NeedsScope {
    /**
     * The scope of automatic upgrades to restrict in the exclusion window. One of:
     * **NO_UPGRADES | NO_MINOR_UPGRADES | NO_MINOR_OR_NODE_UPGRADES**
     */
    Builder scope(ClusterMaintenancePolicyMaintenanceExclusionExclusionOptionsScope scope);

    /** The same, known later. */
    Builder scope(Output<ClusterMaintenancePolicyMaintenanceExclusionExclusionOptionsScope> scope);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsScope {
    private @Nullable Output<String> endTimeBehavior;
    private @Nullable Output<String> scope;

    private Builder() {}

    /**
     * The exclusion window end time behavior. One of: **UNTIL_END_OF_SUPPORT**. One and and one
     * of {@code endTimeBehavior} and {@code endTime} should be specified.
     * <p>
     * Specify {@code startTime} and {@code endTime} in <a
     * href="https://www.ietf.org/rfc/rfc3339.txt">RFC3339</a> "Zulu" date format.  The start
     * time's date is
     * the initial date that the window starts, and the end time is used for calculating
     * duration.Specify {@code recurrence} in
     * <a href="https://tools.ietf.org/html/rfc5545#section-3.8.5.3">RFC5545</a> RRULE format,
     * to specify when this recurs.
     * Note that GKE may accept other formats, but will return values in UTC, causing a
     * permanent diff.
     * <p>
     * Examples:
     * <p>
     * ```
     * maintenance_policy {
     * recurring_window {
     * start_time = "2019-01-01T00:00:00Z"
     * end_time = "2019-01-02T00:00:00Z"
     * recurrence = "FREQ=DAILY"
     * }
     * maintenance_exclusion{
     * exclusion_name = "batch job"
     * start_time = "2019-01-01T00:00:00Z"
     * end_time = "2019-01-02T00:00:00Z"
     * exclusion_options {
     * scope = "NO_UPGRADES"
     * }
     * }
     * maintenance_exclusion{
     * exclusion_name = "holiday data load"
     * start_time = "2019-05-01T00:00:00Z"
     * exclusion_options {
     * scope = "NO_MINOR_UPGRADES"
     * end_time_behavior = "UNTIL_END_OF_SUPPORT"
     * }
     * }
     * }
     * ```
     */
    public Builder endTimeBehavior(ClusterMaintenancePolicyMaintenanceExclusionExclusionOptionsEndTimeBehavior endTimeBehavior) {
      this.endTimeBehavior = Output.of(endTimeBehavior.value());
      return this;
    }

    /** The same, known later. */
    public Builder endTimeBehavior(Output<ClusterMaintenancePolicyMaintenanceExclusionExclusionOptionsEndTimeBehavior> endTimeBehavior) {
      this.endTimeBehavior = endTimeBehavior.applyValue(value -> value.value());
      return this;
    }

    @Override
    public Builder scope(ClusterMaintenancePolicyMaintenanceExclusionExclusionOptionsScope scope) {
      this.scope = Output.of(scope.value());
      return this;
    }

    @Override
    public Builder scope(Output<ClusterMaintenancePolicyMaintenanceExclusionExclusionOptionsScope> scope) {
      this.scope = scope.applyValue(value -> value.value());
      return this;
    }

    /** Returns the current inputs. */
    public ClusterMaintenancePolicyMaintenanceExclusionExclusionOptionsArgs build() {
      return new ClusterMaintenancePolicyMaintenanceExclusionExclusionOptionsArgs(this);
    }
  }
}

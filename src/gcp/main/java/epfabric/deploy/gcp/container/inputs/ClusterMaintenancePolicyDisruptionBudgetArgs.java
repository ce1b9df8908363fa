package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterMaintenancePolicyDisruptionBudget:ClusterMaintenancePolicyDisruptionBudget}. */
@Generated("src/gcp/schema.json")
public final class ClusterMaintenancePolicyDisruptionBudgetArgs extends ResourceArgs {
  @Import(name = "lastDisruptionTime")
  private final @Nullable Output<String> lastDisruptionTime;

  @Import(name = "lastMinorVersionDisruptionTime")
  private final @Nullable Output<String> lastMinorVersionDisruptionTime;

  @Import(name = "minorVersionDisruptionInterval")
  private final @Nullable Output<String> minorVersionDisruptionInterval;

  @Import(name = "patchVersionDisruptionInterval")
  private final @Nullable Output<String> patchVersionDisruptionInterval;

  private ClusterMaintenancePolicyDisruptionBudgetArgs(Builder builder) {
    this.lastDisruptionTime = builder.lastDisruptionTime;
    this.lastMinorVersionDisruptionTime = builder.lastMinorVersionDisruptionTime;
    this.minorVersionDisruptionInterval = builder.minorVersionDisruptionInterval;
    this.patchVersionDisruptionInterval = builder.patchVersionDisruptionInterval;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<String> lastDisruptionTime;
    private @Nullable Output<String> lastMinorVersionDisruptionTime;
    private @Nullable Output<String> minorVersionDisruptionInterval;
    private @Nullable Output<String> patchVersionDisruptionInterval;

    private Builder() {}

    /**
     * The last disruption time of the control plane.
     * <p>
     * Examples:
     */
    public Builder lastDisruptionTime(String lastDisruptionTime) {
      this.lastDisruptionTime = Output.of(lastDisruptionTime);
      return this;
    }

    /** The same, known later. */
    public Builder lastDisruptionTime(Output<String> lastDisruptionTime) {
      this.lastDisruptionTime = lastDisruptionTime;
      return this;
    }

    /**
     * The last minor version disruption time of the control plane.
     */
    public Builder lastMinorVersionDisruptionTime(String lastMinorVersionDisruptionTime) {
      this.lastMinorVersionDisruptionTime = Output.of(lastMinorVersionDisruptionTime);
      return this;
    }

    /** The same, known later. */
    public Builder lastMinorVersionDisruptionTime(Output<String> lastMinorVersionDisruptionTime) {
      this.lastMinorVersionDisruptionTime = lastMinorVersionDisruptionTime;
      return this;
    }

    /**
     * The minimum duration between two minor version upgrades of the control plane.
     */
    public Builder minorVersionDisruptionInterval(String minorVersionDisruptionInterval) {
      this.minorVersionDisruptionInterval = Output.of(minorVersionDisruptionInterval);
      return this;
    }

    /** The same, known later. */
    public Builder minorVersionDisruptionInterval(Output<String> minorVersionDisruptionInterval) {
      this.minorVersionDisruptionInterval = minorVersionDisruptionInterval;
      return this;
    }

    /**
     * The minimum duration between two patch version upgrades of the control plane.
     */
    public Builder patchVersionDisruptionInterval(String patchVersionDisruptionInterval) {
      this.patchVersionDisruptionInterval = Output.of(patchVersionDisruptionInterval);
      return this;
    }

    /** The same, known later. */
    public Builder patchVersionDisruptionInterval(Output<String> patchVersionDisruptionInterval) {
      this.patchVersionDisruptionInterval = patchVersionDisruptionInterval;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterMaintenancePolicyDisruptionBudgetArgs build() {
      return new ClusterMaintenancePolicyDisruptionBudgetArgs(this);
    }
  }
}

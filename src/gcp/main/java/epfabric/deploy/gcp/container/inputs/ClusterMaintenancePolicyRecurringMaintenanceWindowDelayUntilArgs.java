package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterMaintenancePolicyRecurringMaintenanceWindowDelayUntil:ClusterMaintenancePolicyRecurringMaintenanceWindowDelayUntil}. */
@Generated("src/gcp/schema.json")
public final class ClusterMaintenancePolicyRecurringMaintenanceWindowDelayUntilArgs extends ResourceArgs {
  @Import(name = "day", required = true)
  private final Output<Integer> day;

  @Import(name = "month", required = true)
  private final Output<Integer> month;

  @Import(name = "year", required = true)
  private final Output<Integer> year;

  private ClusterMaintenancePolicyRecurringMaintenanceWindowDelayUntilArgs(Builder builder) {
    this.day = builder.day;
    this.month = builder.month;
    this.year = builder.year;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code day}, {@code month}, {@code year}. */
  public static NeedsDay builder() {
    return new Builder();
  }

  /** A builder without the required {@code day}. */
  public interface NeedsDay {
    /**
     * The day of the month (integer value between 1 and 31).
     */
    NeedsMonth day(int day);

    /** The same, known later. */
    NeedsMonth day(Output<Integer> day);
  }

  /** A builder without the required {@code month}. */
  public interface NeedsMonth {
    /**
     * The month of the year (integer value between 1 and 12).
     */
    NeedsYear month(int month);

    /** The same, known later. */
    NeedsYear month(Output<Integer> month);
  }

  /** A builder without the required {@code year}. */
  public interface NeedsYear {
    /**
     * The year (integer value).
     */
    Builder year(int year);

    /** The same, known later. */
    Builder year(Output<Integer> year);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsDay, NeedsMonth, NeedsYear {
    private @Nullable Output<Integer> day;
    private @Nullable Output<Integer> month;
    private @Nullable Output<Integer> year;

    private Builder() {}

    @Override
    public Builder day(int day) {
      this.day = Output.of(day);
      return this;
    }

    @Override
    public Builder day(Output<Integer> day) {
      this.day = day;
      return this;
    }

    @Override
    public Builder month(int month) {
      this.month = Output.of(month);
      return this;
    }

    @Override
    public Builder month(Output<Integer> month) {
      this.month = month;
      return this;
    }

    @Override
    public Builder year(int year) {
      this.year = Output.of(year);
      return this;
    }

    @Override
    public Builder year(Output<Integer> year) {
      this.year = year;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterMaintenancePolicyRecurringMaintenanceWindowDelayUntilArgs build() {
      return new ClusterMaintenancePolicyRecurringMaintenanceWindowDelayUntilArgs(this);
    }
  }
}

package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterMaintenancePolicyMaintenanceExclusion:ClusterMaintenancePolicyMaintenanceExclusion}. */
@Generated("src/gcp/schema.json")
public final class ClusterMaintenancePolicyMaintenanceExclusionArgs extends ResourceArgs {
  @Import(name = "endTime")
  private final @Nullable Output<String> endTime;

  @Import(name = "exclusionName", required = true)
  private final Output<String> exclusionName;

  @Import(name = "exclusionOptions")
  private final @Nullable Output<ClusterMaintenancePolicyMaintenanceExclusionExclusionOptionsArgs> exclusionOptions;

  @Import(name = "startTime", required = true)
  private final Output<String> startTime;

  private ClusterMaintenancePolicyMaintenanceExclusionArgs(Builder builder) {
    this.endTime = builder.endTime;
    this.exclusionName = builder.exclusionName;
    this.exclusionOptions = builder.exclusionOptions;
    this.startTime = builder.startTime;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code exclusionName}, {@code startTime}. */
  public static NeedsExclusionName builder() {
    return new Builder();
  }

  /** A builder without the required {@code exclusionName}. */
  public interface NeedsExclusionName {
    /**
     * Sets {@code exclusionName}, which the provider does not document.
     */
    NeedsStartTime exclusionName(String exclusionName);

    /** The same, known later. */
    NeedsStartTime exclusionName(Output<String> exclusionName);
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
  public static final class Builder implements NeedsExclusionName, NeedsStartTime {
    private @Nullable Output<String> endTime;
    private @Nullable Output<String> exclusionName;
    private @Nullable Output<ClusterMaintenancePolicyMaintenanceExclusionExclusionOptionsArgs> exclusionOptions;
    private @Nullable Output<String> startTime;

    private Builder() {}

    /**
     * Sets {@code endTime}, which the provider does not document.
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

    @Override
    public Builder exclusionName(String exclusionName) {
      this.exclusionName = Output.of(exclusionName);
      return this;
    }

    @Override
    public Builder exclusionName(Output<String> exclusionName) {
      this.exclusionName = exclusionName;
      return this;
    }

    /**
     * MaintenanceExclusionOptions provides maintenance exclusion related options.
     */
    public Builder exclusionOptions(ClusterMaintenancePolicyMaintenanceExclusionExclusionOptionsArgs exclusionOptions) {
      this.exclusionOptions = Output.of(exclusionOptions);
      return this;
    }

    /** The same, known later. */
    public Builder exclusionOptions(Output<ClusterMaintenancePolicyMaintenanceExclusionExclusionOptionsArgs> exclusionOptions) {
      this.exclusionOptions = exclusionOptions;
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
    public ClusterMaintenancePolicyMaintenanceExclusionArgs build() {
      return new ClusterMaintenancePolicyMaintenanceExclusionArgs(this);
    }
  }
}

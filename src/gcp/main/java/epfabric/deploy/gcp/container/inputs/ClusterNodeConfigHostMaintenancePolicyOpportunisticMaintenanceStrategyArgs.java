package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodeConfigHostMaintenancePolicyOpportunisticMaintenanceStrategy:ClusterNodeConfigHostMaintenancePolicyOpportunisticMaintenanceStrategy}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodeConfigHostMaintenancePolicyOpportunisticMaintenanceStrategyArgs extends ResourceArgs {
  @Import(name = "maintenanceAvailabilityWindow", required = true)
  private final Output<String> maintenanceAvailabilityWindow;

  @Import(name = "minNodesPerPool", required = true)
  private final Output<Integer> minNodesPerPool;

  @Import(name = "nodeIdleTimeWindow", required = true)
  private final Output<String> nodeIdleTimeWindow;

  private ClusterNodeConfigHostMaintenancePolicyOpportunisticMaintenanceStrategyArgs(Builder builder) {
    this.maintenanceAvailabilityWindow = builder.maintenanceAvailabilityWindow;
    this.minNodesPerPool = builder.minNodesPerPool;
    this.nodeIdleTimeWindow = builder.nodeIdleTimeWindow;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code maintenanceAvailabilityWindow}, {@code minNodesPerPool}, {@code nodeIdleTimeWindow}. */
  public static NeedsMaintenanceAvailabilityWindow builder() {
    return new Builder();
  }

  /** A builder without the required {@code maintenanceAvailabilityWindow}. */
  public interface NeedsMaintenanceAvailabilityWindow {
    /**
     * The window of time that opportunistic maintenance can run. Example: A setting of 14 days
     * ({@code "1209600s"}) implies that opportunistic maintenance can only be ran in the 2
     * weeks leading up to the scheduled maintenance date. Setting 28 days ({@code "2419200s"})
     * allows opportunistic maintenance to run at any time in the scheduled maintenance window
     * (all {@code PERIODIC} maintenance is set 28 days in advance).
     */
    NeedsMinNodesPerPool maintenanceAvailabilityWindow(String maintenanceAvailabilityWindow);

    /** The same, known later. */
    NeedsMinNodesPerPool maintenanceAvailabilityWindow(Output<String> maintenanceAvailabilityWindow);
  }

  /** A builder without the required {@code minNodesPerPool}. */
  public interface NeedsMinNodesPerPool {
    /**
     * The minimum nodes required to be available in a pool. Blocks maintenance if it would
     * cause the number of running nodes to dip below this value.
     */
    NeedsNodeIdleTimeWindow minNodesPerPool(int minNodesPerPool);

    /** The same, known later. */
    NeedsNodeIdleTimeWindow minNodesPerPool(Output<Integer> minNodesPerPool);
  }

  /** A builder without the required {@code nodeIdleTimeWindow}. */
  public interface NeedsNodeIdleTimeWindow {
    /**
     * The amount of time that a node can remain idle (no customer owned workloads running),
     * before triggering maintenance. Format is a duration terminated by {@code s}, e.g. {@code
     * "600s"}.
     */
    Builder nodeIdleTimeWindow(String nodeIdleTimeWindow);

    /** The same, known later. */
    Builder nodeIdleTimeWindow(Output<String> nodeIdleTimeWindow);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsMaintenanceAvailabilityWindow, NeedsMinNodesPerPool, NeedsNodeIdleTimeWindow {
    private @Nullable Output<String> maintenanceAvailabilityWindow;
    private @Nullable Output<Integer> minNodesPerPool;
    private @Nullable Output<String> nodeIdleTimeWindow;

    private Builder() {}

    @Override
    public Builder maintenanceAvailabilityWindow(String maintenanceAvailabilityWindow) {
      this.maintenanceAvailabilityWindow = Output.of(maintenanceAvailabilityWindow);
      return this;
    }

    @Override
    public Builder maintenanceAvailabilityWindow(Output<String> maintenanceAvailabilityWindow) {
      this.maintenanceAvailabilityWindow = maintenanceAvailabilityWindow;
      return this;
    }

    @Override
    public Builder minNodesPerPool(int minNodesPerPool) {
      this.minNodesPerPool = Output.of(minNodesPerPool);
      return this;
    }

    @Override
    public Builder minNodesPerPool(Output<Integer> minNodesPerPool) {
      this.minNodesPerPool = minNodesPerPool;
      return this;
    }

    @Override
    public Builder nodeIdleTimeWindow(String nodeIdleTimeWindow) {
      this.nodeIdleTimeWindow = Output.of(nodeIdleTimeWindow);
      return this;
    }

    @Override
    public Builder nodeIdleTimeWindow(Output<String> nodeIdleTimeWindow) {
      this.nodeIdleTimeWindow = nodeIdleTimeWindow;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNodeConfigHostMaintenancePolicyOpportunisticMaintenanceStrategyArgs build() {
      return new ClusterNodeConfigHostMaintenancePolicyOpportunisticMaintenanceStrategyArgs(this);
    }
  }
}

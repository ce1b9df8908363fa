package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.NodePoolNodeConfigHostMaintenancePolicyMaintenanceInterval;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/NodePoolNodeConfigHostMaintenancePolicy:NodePoolNodeConfigHostMaintenancePolicy}. */
@Generated("src/gcp/schema.json")
public final class NodePoolNodeConfigHostMaintenancePolicyArgs extends ResourceArgs {
  @Import(name = "maintenanceInterval", required = true)
  private final Output<String> maintenanceInterval;

  @Import(name = "opportunisticMaintenanceStrategy")
  private final @Nullable Output<NodePoolNodeConfigHostMaintenancePolicyOpportunisticMaintenanceStrategyArgs> opportunisticMaintenanceStrategy;

  private NodePoolNodeConfigHostMaintenancePolicyArgs(Builder builder) {
    this.maintenanceInterval = builder.maintenanceInterval;
    this.opportunisticMaintenanceStrategy = builder.opportunisticMaintenanceStrategy;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code maintenanceInterval}. */
  public static NeedsMaintenanceInterval builder() {
    return new Builder();
  }

  /** A builder without the required {@code maintenanceInterval}. */
  public interface NeedsMaintenanceInterval {
    /**
     * Specifies the frequency of planned maintenance events. Possible values are {@code
     * MAINTENANCE_INTERVAL_UNSPECIFIED}, {@code AS_NEEDED}, and {@code PERIODIC}.
     */
    Builder maintenanceInterval(NodePoolNodeConfigHostMaintenancePolicyMaintenanceInterval maintenanceInterval);

    /** The same, known later. */
    Builder maintenanceInterval(Output<NodePoolNodeConfigHostMaintenancePolicyMaintenanceInterval> maintenanceInterval);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsMaintenanceInterval {
    private @Nullable Output<String> maintenanceInterval;
    private @Nullable Output<NodePoolNodeConfigHostMaintenancePolicyOpportunisticMaintenanceStrategyArgs> opportunisticMaintenanceStrategy;

    private Builder() {}

    @Override
    public Builder maintenanceInterval(NodePoolNodeConfigHostMaintenancePolicyMaintenanceInterval maintenanceInterval) {
      this.maintenanceInterval = Output.of(maintenanceInterval.value());
      return this;
    }

    @Override
    public Builder maintenanceInterval(Output<NodePoolNodeConfigHostMaintenancePolicyMaintenanceInterval> maintenanceInterval) {
      this.maintenanceInterval = maintenanceInterval.applyValue(value -> value.value());
      return this;
    }

    /**
     * Strategy that will trigger maintenance on behalf of the customer.
     */
    public Builder opportunisticMaintenanceStrategy(NodePoolNodeConfigHostMaintenancePolicyOpportunisticMaintenanceStrategyArgs opportunisticMaintenanceStrategy) {
      this.opportunisticMaintenanceStrategy = Output.of(opportunisticMaintenanceStrategy);
      return this;
    }

    /** The same, known later. */
    public Builder opportunisticMaintenanceStrategy(Output<NodePoolNodeConfigHostMaintenancePolicyOpportunisticMaintenanceStrategyArgs> opportunisticMaintenanceStrategy) {
      this.opportunisticMaintenanceStrategy = opportunisticMaintenanceStrategy;
      return this;
    }

    /** Returns the current inputs. */
    public NodePoolNodeConfigHostMaintenancePolicyArgs build() {
      return new NodePoolNodeConfigHostMaintenancePolicyArgs(this);
    }
  }
}

package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.NodePoolNodeConfigAdvancedMachineFeaturesPerformanceMonitoringUnit;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/NodePoolNodeConfigAdvancedMachineFeatures:NodePoolNodeConfigAdvancedMachineFeatures}. */
@Generated("src/gcp/schema.json")
public final class NodePoolNodeConfigAdvancedMachineFeaturesArgs extends ResourceArgs {
  @Import(name = "enableNestedVirtualization")
  private final @Nullable Output<Boolean> enableNestedVirtualization;

  @Import(name = "performanceMonitoringUnit")
  private final @Nullable Output<String> performanceMonitoringUnit;

  @Import(name = "threadsPerCore", required = true)
  private final Output<Integer> threadsPerCore;

  private NodePoolNodeConfigAdvancedMachineFeaturesArgs(Builder builder) {
    this.enableNestedVirtualization = builder.enableNestedVirtualization;
    this.performanceMonitoringUnit = builder.performanceMonitoringUnit;
    this.threadsPerCore = builder.threadsPerCore;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code threadsPerCore}. */
  public static NeedsThreadsPerCore builder() {
    return new Builder();
  }

  /** A builder without the required {@code threadsPerCore}. */
  public interface NeedsThreadsPerCore {
    /**
     * The number of threads per physical core. To disable simultaneous multithreading (SMT) set
     * this to 1. If unset, the maximum number of threads supported per core by the underlying
     * processor is assumed.
     */
    Builder threadsPerCore(int threadsPerCore);

    /** The same, known later. */
    Builder threadsPerCore(Output<Integer> threadsPerCore);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsThreadsPerCore {
    private @Nullable Output<Boolean> enableNestedVirtualization;
    private @Nullable Output<String> performanceMonitoringUnit;
    private @Nullable Output<Integer> threadsPerCore;

    private Builder() {}

    /**
     * Whether the node should have nested virtualization enabled.
     */
    public Builder enableNestedVirtualization(boolean enableNestedVirtualization) {
      this.enableNestedVirtualization = Output.of(enableNestedVirtualization);
      return this;
    }

    /** The same, known later. */
    public Builder enableNestedVirtualization(Output<Boolean> enableNestedVirtualization) {
      this.enableNestedVirtualization = enableNestedVirtualization;
      return this;
    }

    /**
     * Defines the performance monitoring unit <a
     * href="https://cloud.google.com/compute/docs/pmu-overview">PMU</a> level. Valid values are
     * {@code ARCHITECTURAL}, {@code STANDARD}, or {@code ENHANCED}. Defaults to off.
     */
    public Builder performanceMonitoringUnit(NodePoolNodeConfigAdvancedMachineFeaturesPerformanceMonitoringUnit performanceMonitoringUnit) {
      this.performanceMonitoringUnit = Output.of(performanceMonitoringUnit.value());
      return this;
    }

    /** The same, known later. */
    public Builder performanceMonitoringUnit(Output<NodePoolNodeConfigAdvancedMachineFeaturesPerformanceMonitoringUnit> performanceMonitoringUnit) {
      this.performanceMonitoringUnit = performanceMonitoringUnit.applyValue(value -> value.value());
      return this;
    }

    @Override
    public Builder threadsPerCore(int threadsPerCore) {
      this.threadsPerCore = Output.of(threadsPerCore);
      return this;
    }

    @Override
    public Builder threadsPerCore(Output<Integer> threadsPerCore) {
      this.threadsPerCore = threadsPerCore;
      return this;
    }

    /** Returns the current inputs. */
    public NodePoolNodeConfigAdvancedMachineFeaturesArgs build() {
      return new NodePoolNodeConfigAdvancedMachineFeaturesArgs(this);
    }
  }
}

package epfabric.deploy.gcp.compute.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.compute.enums.ResourcePolicyWorkloadPolicyAcceleratorTopologyMode;
import epfabric.deploy.gcp.compute.enums.ResourcePolicyWorkloadPolicyMaxTopologyDistance;
import epfabric.deploy.gcp.compute.enums.ResourcePolicyWorkloadPolicyType;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:compute/ResourcePolicyWorkloadPolicy:ResourcePolicyWorkloadPolicy}. */
@Generated("src/gcp/schema.json")
public final class ResourcePolicyWorkloadPolicyArgs extends ResourceArgs {
  @Import(name = "acceleratorTopology")
  private final @Nullable Output<String> acceleratorTopology;

  @Import(name = "acceleratorTopologyMode")
  private final @Nullable Output<String> acceleratorTopologyMode;

  @Import(name = "maxTopologyDistance")
  private final @Nullable Output<String> maxTopologyDistance;

  @Import(name = "type", required = true)
  private final Output<String> type;

  private ResourcePolicyWorkloadPolicyArgs(Builder builder) {
    this.acceleratorTopology = builder.acceleratorTopology;
    this.acceleratorTopologyMode = builder.acceleratorTopologyMode;
    this.maxTopologyDistance = builder.maxTopologyDistance;
    this.type = builder.type;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code type}. */
  public static NeedsType builder() {
    return new Builder();
  }

  /** A builder without the required {@code type}. */
  public interface NeedsType {
    /**
     * The type of workload policy.
     * Possible values are: {@code HIGH_AVAILABILITY}, {@code HIGH_THROUGHPUT}.
     */
    Builder type(ResourcePolicyWorkloadPolicyType type);

    /** The same, known later. */
    Builder type(Output<ResourcePolicyWorkloadPolicyType> type);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsType {
    private @Nullable Output<String> acceleratorTopology;
    private @Nullable Output<String> acceleratorTopologyMode;
    private @Nullable Output<String> maxTopologyDistance;
    private @Nullable Output<String> type;

    private Builder() {}

    /**
     * The accelerator topology. This field can be set only when the workload policy type is
     * HIGH_THROUGHPUT
     * and cannot be set if max topology distance is set.
     */
    public Builder acceleratorTopology(String acceleratorTopology) {
      this.acceleratorTopology = Output.of(acceleratorTopology);
      return this;
    }

    /** The same, known later. */
    public Builder acceleratorTopology(Output<String> acceleratorTopology) {
      this.acceleratorTopology = acceleratorTopology;
      return this;
    }

    /**
     * (Optional, Beta)
     * Specifies the connection mode for the accelerator topology.
     * Supported values are:
     * <ul>
     * <li>{@code AUTO_CONNECT}: The interconnected chips are pre-configured at the time of VM
     * creation.
     * <li>{@code PROVISION_ONLY}: The interconnected chips are connected on demand. At the time
     * of VM creation, the chips are not connected.
     * If not specified, the default is AUTO_CONNECT.
     * This field can be set only when the workload policy type is HIGH_THROUGHPUT and cannot be
     * set if max topology distance is set.
     * Possible values are: {@code AUTO_CONNECT}, {@code PROVISION_ONLY}.
     * </ul>
     */
    public Builder acceleratorTopologyMode(ResourcePolicyWorkloadPolicyAcceleratorTopologyMode acceleratorTopologyMode) {
      this.acceleratorTopologyMode = Output.of(acceleratorTopologyMode.value());
      return this;
    }

    /** The same, known later. */
    public Builder acceleratorTopologyMode(Output<ResourcePolicyWorkloadPolicyAcceleratorTopologyMode> acceleratorTopologyMode) {
      this.acceleratorTopologyMode = acceleratorTopologyMode.applyValue(value -> value.value());
      return this;
    }

    /**
     * The maximum topology distance. This field can be set only when the workload policy type
     * is HIGH_THROUGHPUT
     * and cannot be set if accelerator topology or accelerator topology mode is set.
     * Possible values are: {@code BLOCK}, {@code CLUSTER}, {@code SUBBLOCK}.
     */
    public Builder maxTopologyDistance(ResourcePolicyWorkloadPolicyMaxTopologyDistance maxTopologyDistance) {
      this.maxTopologyDistance = Output.of(maxTopologyDistance.value());
      return this;
    }

    /** The same, known later. */
    public Builder maxTopologyDistance(Output<ResourcePolicyWorkloadPolicyMaxTopologyDistance> maxTopologyDistance) {
      this.maxTopologyDistance = maxTopologyDistance.applyValue(value -> value.value());
      return this;
    }

    @Override
    public Builder type(ResourcePolicyWorkloadPolicyType type) {
      this.type = Output.of(type.value());
      return this;
    }

    @Override
    public Builder type(Output<ResourcePolicyWorkloadPolicyType> type) {
      this.type = type.applyValue(value -> value.value());
      return this;
    }

    /** Returns the current inputs. */
    public ResourcePolicyWorkloadPolicyArgs build() {
      return new ResourcePolicyWorkloadPolicyArgs(this);
    }
  }
}

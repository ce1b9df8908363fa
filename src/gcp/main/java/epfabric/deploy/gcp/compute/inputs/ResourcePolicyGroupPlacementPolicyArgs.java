package epfabric.deploy.gcp.compute.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.compute.enums.ResourcePolicyGroupPlacementPolicyCollocation;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:compute/ResourcePolicyGroupPlacementPolicy:ResourcePolicyGroupPlacementPolicy}. */
@Generated("src/gcp/schema.json")
public final class ResourcePolicyGroupPlacementPolicyArgs extends ResourceArgs {
  @Import(name = "availabilityDomainCount")
  private final @Nullable Output<Integer> availabilityDomainCount;

  @Import(name = "collocation")
  private final @Nullable Output<String> collocation;

  @Import(name = "gpuTopology")
  private final @Nullable Output<String> gpuTopology;

  @Import(name = "maxDistance")
  private final @Nullable Output<Integer> maxDistance;

  @Import(name = "tpuTopology")
  private final @Nullable Output<String> tpuTopology;

  @Import(name = "vmCount")
  private final @Nullable Output<Integer> vmCount;

  private ResourcePolicyGroupPlacementPolicyArgs(Builder builder) {
    this.availabilityDomainCount = builder.availabilityDomainCount;
    this.collocation = builder.collocation;
    this.gpuTopology = builder.gpuTopology;
    this.maxDistance = builder.maxDistance;
    this.tpuTopology = builder.tpuTopology;
    this.vmCount = builder.vmCount;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<Integer> availabilityDomainCount;
    private @Nullable Output<String> collocation;
    private @Nullable Output<String> gpuTopology;
    private @Nullable Output<Integer> maxDistance;
    private @Nullable Output<String> tpuTopology;
    private @Nullable Output<Integer> vmCount;

    private Builder() {}

    /**
     * The number of availability domains instances will be spread across. If two instances are
     * in different
     * availability domain, they will not be put in the same low latency network
     */
    public Builder availabilityDomainCount(int availabilityDomainCount) {
      this.availabilityDomainCount = Output.of(availabilityDomainCount);
      return this;
    }

    /** The same, known later. */
    public Builder availabilityDomainCount(Output<Integer> availabilityDomainCount) {
      this.availabilityDomainCount = availabilityDomainCount;
      return this;
    }

    /**
     * Collocation specifies whether to place VMs inside the same availability domain on the
     * same low-latency network.
     * Specify {@code COLLOCATED} to enable collocation. Can only be specified with {@code
     * vmCount}. If compute instances are created
     * with a COLLOCATED policy, then exactly {@code vmCount} instances must be created at the
     * same time with the resource policy
     * attached.
     * Possible values are: {@code COLLOCATED}.
     */
    public Builder collocation(ResourcePolicyGroupPlacementPolicyCollocation collocation) {
      this.collocation = Output.of(collocation.value());
      return this;
    }

    /** The same, known later. */
    public Builder collocation(Output<ResourcePolicyGroupPlacementPolicyCollocation> collocation) {
      this.collocation = collocation.applyValue(value -> value.value());
      return this;
    }

    /**
     * Specifies the shape of the GPU slice, in slice based GPU families eg. A4X.
     */
    public Builder gpuTopology(String gpuTopology) {
      this.gpuTopology = Output.of(gpuTopology);
      return this;
    }

    /** The same, known later. */
    public Builder gpuTopology(Output<String> gpuTopology) {
      this.gpuTopology = gpuTopology;
      return this;
    }

    /**
     * (Optional, Beta)
     * Specifies the number of max logical switches.
     */
    public Builder maxDistance(int maxDistance) {
      this.maxDistance = Output.of(maxDistance);
      return this;
    }

    /** The same, known later. */
    public Builder maxDistance(Output<Integer> maxDistance) {
      this.maxDistance = maxDistance;
      return this;
    }

    /**
     * (Optional, Beta)
     * Specifies the shape of the TPU slice.
     */
    public Builder tpuTopology(String tpuTopology) {
      this.tpuTopology = Output.of(tpuTopology);
      return this;
    }

    /** The same, known later. */
    public Builder tpuTopology(Output<String> tpuTopology) {
      this.tpuTopology = tpuTopology;
      return this;
    }

    /**
     * Number of VMs in this placement group. Google does not recommend that you use this field
     * unless you use a compact policy and you want your policy to work only if it contains this
     * exact number of VMs.
     */
    public Builder vmCount(int vmCount) {
      this.vmCount = Output.of(vmCount);
      return this;
    }

    /** The same, known later. */
    public Builder vmCount(Output<Integer> vmCount) {
      this.vmCount = vmCount;
      return this;
    }

    /** Returns the current inputs. */
    public ResourcePolicyGroupPlacementPolicyArgs build() {
      return new ResourcePolicyGroupPlacementPolicyArgs(this);
    }
  }
}

package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.ClusterIpAllocationPolicyAdditionalIpRangesConfigStatus;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterIpAllocationPolicyAdditionalIpRangesConfig:ClusterIpAllocationPolicyAdditionalIpRangesConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterIpAllocationPolicyAdditionalIpRangesConfigArgs extends ResourceArgs {
  @Import(name = "podIpv4RangeNames")
  private final @Nullable Output<List<String>> podIpv4RangeNames;

  @Import(name = "status")
  private final @Nullable Output<String> status;

  @Import(name = "subnetwork", required = true)
  private final Output<String> subnetwork;

  private ClusterIpAllocationPolicyAdditionalIpRangesConfigArgs(Builder builder) {
    this.podIpv4RangeNames = builder.podIpv4RangeNames;
    this.status = builder.status;
    this.subnetwork = builder.subnetwork;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code subnetwork}. */
  public static NeedsSubnetwork builder() {
    return new Builder();
  }

  /** A builder without the required {@code subnetwork}. */
  public interface NeedsSubnetwork {
    /**
     * Name of the subnetwork. This can be the full path of the subnetwork or just the name.
     */
    Builder subnetwork(String subnetwork);

    /** The same, known later. */
    Builder subnetwork(Output<String> subnetwork);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsSubnetwork {
    private @Nullable Output<List<String>> podIpv4RangeNames;
    private @Nullable Output<String> status;
    private @Nullable Output<String> subnetwork;

    private Builder() {}

    /**
     * List of secondary ranges names within this subnetwork that can be used for pod IPs.
     */
    public Builder podIpv4RangeNames(List<String> podIpv4RangeNames) {
      this.podIpv4RangeNames = Output.of(List.copyOf(podIpv4RangeNames));
      return this;
    }

    /** The same, known later. */
    public Builder podIpv4RangeNames(Output<List<String>> podIpv4RangeNames) {
      this.podIpv4RangeNames = podIpv4RangeNames;
      return this;
    }

    /**
     * Status of the subnetwork. Additional subnet with DRAINING status will not be selected
     * during new node pool creation
     * Accepted values are:
     * <ul>
     * <li>{@code ACTIVE}: ACTIVE status indicates that the subnet is available for new node
     * pool creation.
     * <li>{@code DRAINING}: DRAINING status indicates that the subnet is not used for new node
     * pool creation.
     * </ul>
     */
    public Builder status(ClusterIpAllocationPolicyAdditionalIpRangesConfigStatus status) {
      this.status = Output.of(status.value());
      return this;
    }

    /** The same, known later. */
    public Builder status(Output<ClusterIpAllocationPolicyAdditionalIpRangesConfigStatus> status) {
      this.status = status.applyValue(value -> value.value());
      return this;
    }

    @Override
    public Builder subnetwork(String subnetwork) {
      this.subnetwork = Output.of(subnetwork);
      return this;
    }

    @Override
    public Builder subnetwork(Output<String> subnetwork) {
      this.subnetwork = subnetwork;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterIpAllocationPolicyAdditionalIpRangesConfigArgs build() {
      return new ClusterIpAllocationPolicyAdditionalIpRangesConfigArgs(this);
    }
  }
}

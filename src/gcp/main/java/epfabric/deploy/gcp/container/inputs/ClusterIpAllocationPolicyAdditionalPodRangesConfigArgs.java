package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterIpAllocationPolicyAdditionalPodRangesConfig:ClusterIpAllocationPolicyAdditionalPodRangesConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterIpAllocationPolicyAdditionalPodRangesConfigArgs extends ResourceArgs {
  @Import(name = "podRangeNames", required = true)
  private final Output<List<String>> podRangeNames;

  private ClusterIpAllocationPolicyAdditionalPodRangesConfigArgs(Builder builder) {
    this.podRangeNames = builder.podRangeNames;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code podRangeNames}. */
  public static NeedsPodRangeNames builder() {
    return new Builder();
  }

  /** A builder without the required {@code podRangeNames}. */
  public interface NeedsPodRangeNames {
    /**
     * The names of the Pod ranges to add to the cluster.
     */
    Builder podRangeNames(List<String> podRangeNames);

    /** The same, known later. */
    Builder podRangeNames(Output<List<String>> podRangeNames);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsPodRangeNames {
    private @Nullable Output<List<String>> podRangeNames;

    private Builder() {}

    @Override
    public Builder podRangeNames(List<String> podRangeNames) {
      this.podRangeNames = Output.of(List.copyOf(podRangeNames));
      return this;
    }

    @Override
    public Builder podRangeNames(Output<List<String>> podRangeNames) {
      this.podRangeNames = podRangeNames;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterIpAllocationPolicyAdditionalPodRangesConfigArgs build() {
      return new ClusterIpAllocationPolicyAdditionalPodRangesConfigArgs(this);
    }
  }
}

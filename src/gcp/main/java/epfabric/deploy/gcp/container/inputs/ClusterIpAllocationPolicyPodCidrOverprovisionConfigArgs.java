package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterIpAllocationPolicyPodCidrOverprovisionConfig:ClusterIpAllocationPolicyPodCidrOverprovisionConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterIpAllocationPolicyPodCidrOverprovisionConfigArgs extends ResourceArgs {
  @Import(name = "disabled", required = true)
  private final Output<Boolean> disabled;

  private ClusterIpAllocationPolicyPodCidrOverprovisionConfigArgs(Builder builder) {
    this.disabled = builder.disabled;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code disabled}. */
  public static NeedsDisabled builder() {
    return new Builder();
  }

  /** A builder without the required {@code disabled}. */
  public interface NeedsDisabled {
    /**
     * Whether the cluster disables default in-node sNAT rules. In-node sNAT rules will be
     * disabled when defaultSnatStatus is disabled.When disabled is set to false, default IP
     * masquerade rules will be applied to the nodes to prevent sNAT on cluster internal traffic
     * <p>
     * &lt;a name="nestedClusterTelemetry"&gt;&lt;/a&gt;The {@code clusterTelemetry} block
     * supports
     */
    Builder disabled(boolean disabled);

    /** The same, known later. */
    Builder disabled(Output<Boolean> disabled);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsDisabled {
    private @Nullable Output<Boolean> disabled;

    private Builder() {}

    @Override
    public Builder disabled(boolean disabled) {
      this.disabled = Output.of(disabled);
      return this;
    }

    @Override
    public Builder disabled(Output<Boolean> disabled) {
      this.disabled = disabled;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterIpAllocationPolicyPodCidrOverprovisionConfigArgs build() {
      return new ClusterIpAllocationPolicyPodCidrOverprovisionConfigArgs(this);
    }
  }
}

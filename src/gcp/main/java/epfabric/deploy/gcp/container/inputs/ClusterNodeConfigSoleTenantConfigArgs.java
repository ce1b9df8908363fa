package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodeConfigSoleTenantConfig:ClusterNodeConfigSoleTenantConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodeConfigSoleTenantConfigArgs extends ResourceArgs {
  @Import(name = "minNodeCpus")
  private final @Nullable Output<Integer> minNodeCpus;

  @Import(name = "nodeAffinities", required = true)
  private final Output<List<ClusterNodeConfigSoleTenantConfigNodeAffinityArgs>> nodeAffinities;

  private ClusterNodeConfigSoleTenantConfigArgs(Builder builder) {
    this.minNodeCpus = builder.minNodeCpus;
    this.nodeAffinities = builder.nodeAffinities;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code nodeAffinities}. */
  public static NeedsNodeAffinities builder() {
    return new Builder();
  }

  /** A builder without the required {@code nodeAffinities}. */
  public interface NeedsNodeAffinities {
    /**
     * The node affinity settings for the sole tenant node pool. Structure is documented below.
     */
    Builder nodeAffinities(List<ClusterNodeConfigSoleTenantConfigNodeAffinityArgs> nodeAffinities);

    /** The same, known later. */
    Builder nodeAffinities(Output<List<ClusterNodeConfigSoleTenantConfigNodeAffinityArgs>> nodeAffinities);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsNodeAffinities {
    private @Nullable Output<Integer> minNodeCpus;
    private @Nullable Output<List<ClusterNodeConfigSoleTenantConfigNodeAffinityArgs>> nodeAffinities;

    private Builder() {}

    /**
     * Specifies the minimum number of vCPUs that each sole tenant node must have to use CPU
     * overcommit. If not specified, the CPU overcommit feeature is disabled. The value should
     * be greater than or equal to half of the machine type's CPU count.
     */
    public Builder minNodeCpus(int minNodeCpus) {
      this.minNodeCpus = Output.of(minNodeCpus);
      return this;
    }

    /** The same, known later. */
    public Builder minNodeCpus(Output<Integer> minNodeCpus) {
      this.minNodeCpus = minNodeCpus;
      return this;
    }

    @Override
    public Builder nodeAffinities(List<ClusterNodeConfigSoleTenantConfigNodeAffinityArgs> nodeAffinities) {
      this.nodeAffinities = Output.of(List.copyOf(nodeAffinities));
      return this;
    }

    @Override
    public Builder nodeAffinities(Output<List<ClusterNodeConfigSoleTenantConfigNodeAffinityArgs>> nodeAffinities) {
      this.nodeAffinities = nodeAffinities;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNodeConfigSoleTenantConfigArgs build() {
      return new ClusterNodeConfigSoleTenantConfigArgs(this);
    }
  }
}

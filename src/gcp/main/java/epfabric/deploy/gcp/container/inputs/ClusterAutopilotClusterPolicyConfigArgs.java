package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterAutopilotClusterPolicyConfig:ClusterAutopilotClusterPolicyConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterAutopilotClusterPolicyConfigArgs extends ResourceArgs {
  @Import(name = "noStandardNodePools")
  private final @Nullable Output<Boolean> noStandardNodePools;

  @Import(name = "noSystemImpersonation")
  private final @Nullable Output<Boolean> noSystemImpersonation;

  @Import(name = "noSystemMutation")
  private final @Nullable Output<Boolean> noSystemMutation;

  @Import(name = "noUnsafeWebhooks")
  private final @Nullable Output<Boolean> noUnsafeWebhooks;

  private ClusterAutopilotClusterPolicyConfigArgs(Builder builder) {
    this.noStandardNodePools = builder.noStandardNodePools;
    this.noSystemImpersonation = builder.noSystemImpersonation;
    this.noSystemMutation = builder.noSystemMutation;
    this.noUnsafeWebhooks = builder.noUnsafeWebhooks;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<Boolean> noStandardNodePools;
    private @Nullable Output<Boolean> noSystemImpersonation;
    private @Nullable Output<Boolean> noSystemMutation;
    private @Nullable Output<Boolean> noUnsafeWebhooks;

    private Builder() {}

    /**
     * Whether to block non autopilot managed node pools in the cluster.
     */
    public Builder noStandardNodePools(boolean noStandardNodePools) {
      this.noStandardNodePools = Output.of(noStandardNodePools);
      return this;
    }

    /** The same, known later. */
    public Builder noStandardNodePools(Output<Boolean> noStandardNodePools) {
      this.noStandardNodePools = noStandardNodePools;
      return this;
    }

    /**
     * Whether to block impersonation of system accounts in the cluster.
     */
    public Builder noSystemImpersonation(boolean noSystemImpersonation) {
      this.noSystemImpersonation = Output.of(noSystemImpersonation);
      return this;
    }

    /** The same, known later. */
    public Builder noSystemImpersonation(Output<Boolean> noSystemImpersonation) {
      this.noSystemImpersonation = noSystemImpersonation;
      return this;
    }

    /**
     * Whether to block mutation of resources in system namespaces and non-namespaced system
     * resources.
     */
    public Builder noSystemMutation(boolean noSystemMutation) {
      this.noSystemMutation = Output.of(noSystemMutation);
      return this;
    }

    /** The same, known later. */
    public Builder noSystemMutation(Output<Boolean> noSystemMutation) {
      this.noSystemMutation = noSystemMutation;
      return this;
    }

    /**
     * Whether to block unsafe webhooks in the cluster.
     */
    public Builder noUnsafeWebhooks(boolean noUnsafeWebhooks) {
      this.noUnsafeWebhooks = Output.of(noUnsafeWebhooks);
      return this;
    }

    /** The same, known later. */
    public Builder noUnsafeWebhooks(Output<Boolean> noUnsafeWebhooks) {
      this.noUnsafeWebhooks = noUnsafeWebhooks;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterAutopilotClusterPolicyConfigArgs build() {
      return new ClusterAutopilotClusterPolicyConfigArgs(this);
    }
  }
}

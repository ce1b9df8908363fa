package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.ClusterNodePoolAutoConfigLinuxNodeConfigNodeKernelModuleLoadingPolicy;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodePoolAutoConfigLinuxNodeConfigNodeKernelModuleLoading:ClusterNodePoolAutoConfigLinuxNodeConfigNodeKernelModuleLoading}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodePoolAutoConfigLinuxNodeConfigNodeKernelModuleLoadingArgs extends ResourceArgs {
  @Import(name = "policy")
  private final @Nullable Output<String> policy;

  private ClusterNodePoolAutoConfigLinuxNodeConfigNodeKernelModuleLoadingArgs(Builder builder) {
    this.policy = builder.policy;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<String> policy;

    private Builder() {}

    /**
     * Possible kernel module loading policies.
     * Accepted values are:
     * <ul>
     * <li>{@code POLICY_UNSPECIFIED}: Default if unset. GKE selects the image based on node
     * type. For CPU and TPU nodes, the image will not allow loading external kernel modules.
     * For GPU nodes, the image will allow loading any module, whether it is signed or not.
     * <li>{@code ENFORCE_SIGNED_MODULES}: Enforced signature verification: Node pools will use
     * a Container-Optimized OS image configured to allow loading of *Google-signed* external
     * kernel modules. Loadpin is enabled but configured to exclude modules, and kernel module
     * signature checking is enforced.
     * <li>{@code DO_NOT_ENFORCE_SIGNED_MODULES}: Mirrors existing DEFAULT behavior: For CPU and
     * TPU nodes, the image will not allow loading external kernel modules. For GPU nodes, the
     * image will allow loading any module, whether it is signed or not.
     * </ul>
     */
    public Builder policy(ClusterNodePoolAutoConfigLinuxNodeConfigNodeKernelModuleLoadingPolicy policy) {
      this.policy = Output.of(policy.value());
      return this;
    }

    /** The same, known later. */
    public Builder policy(Output<ClusterNodePoolAutoConfigLinuxNodeConfigNodeKernelModuleLoadingPolicy> policy) {
      this.policy = policy.applyValue(value -> value.value());
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNodePoolAutoConfigLinuxNodeConfigNodeKernelModuleLoadingArgs build() {
      return new ClusterNodePoolAutoConfigLinuxNodeConfigNodeKernelModuleLoadingArgs(this);
    }
  }
}

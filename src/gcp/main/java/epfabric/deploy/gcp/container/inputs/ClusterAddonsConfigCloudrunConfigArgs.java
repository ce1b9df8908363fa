package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterAddonsConfigCloudrunConfig:ClusterAddonsConfigCloudrunConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterAddonsConfigCloudrunConfigArgs extends ResourceArgs {
  @Import(name = "disabled", required = true)
  private final Output<Boolean> disabled;

  @Import(name = "loadBalancerType")
  private final @Nullable Output<String> loadBalancerType;

  private ClusterAddonsConfigCloudrunConfigArgs(Builder builder) {
    this.disabled = builder.disabled;
    this.loadBalancerType = builder.loadBalancerType;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code disabled}. */
  public static NeedsDisabled builder() {
    return new Builder();
  }

  /** A builder without the required {@code disabled}. */
  public interface NeedsDisabled {
    /**
     * The status of the CloudRun addon. It is disabled by default. Set {@code disabled=false}
     * to enable.
     */
    Builder disabled(boolean disabled);

    /** The same, known later. */
    Builder disabled(Output<Boolean> disabled);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsDisabled {
    private @Nullable Output<Boolean> disabled;
    private @Nullable Output<String> loadBalancerType;

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

    /**
     * The load balancer type of CloudRun ingress service. It is external load balancer by
     * default.
     * Set {@code load_balancer_type=LOAD_BALANCER_TYPE_INTERNAL} to configure it as internal
     * load balancer.
     */
    public Builder loadBalancerType(String loadBalancerType) {
      this.loadBalancerType = Output.of(loadBalancerType);
      return this;
    }

    /** The same, known later. */
    public Builder loadBalancerType(Output<String> loadBalancerType) {
      this.loadBalancerType = loadBalancerType;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterAddonsConfigCloudrunConfigArgs build() {
      return new ClusterAddonsConfigCloudrunConfigArgs(this);
    }
  }
}

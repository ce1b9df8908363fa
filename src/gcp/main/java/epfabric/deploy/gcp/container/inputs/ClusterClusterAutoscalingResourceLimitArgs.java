package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterClusterAutoscalingResourceLimit:ClusterClusterAutoscalingResourceLimit}. */
@Generated("src/gcp/schema.json")
public final class ClusterClusterAutoscalingResourceLimitArgs extends ResourceArgs {
  @Import(name = "maximum", required = true)
  private final Output<Integer> maximum;

  @Import(name = "minimum")
  private final @Nullable Output<Integer> minimum;

  @Import(name = "resourceType", required = true)
  private final Output<String> resourceType;

  private ClusterClusterAutoscalingResourceLimitArgs(Builder builder) {
    this.maximum = builder.maximum;
    this.minimum = builder.minimum;
    this.resourceType = builder.resourceType;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code maximum}, {@code resourceType}. */
  public static NeedsMaximum builder() {
    return new Builder();
  }

  /** A builder without the required {@code maximum}. */
  public interface NeedsMaximum {
    /**
     * Maximum amount of the resource in the cluster.
     */
    NeedsResourceType maximum(int maximum);

    /** The same, known later. */
    NeedsResourceType maximum(Output<Integer> maximum);
  }

  /** A builder without the required {@code resourceType}. */
  public interface NeedsResourceType {
    /**
     * The type of the resource. For example, {@code cpu} and
     * {@code memory}.  See the <a
     * href="https://cloud.google.com/kubernetes-engine/docs/how-to/node-auto-provisioning">guide
     * to using Node Auto-Provisioning</a>
     * for a list of types.
     */
    Builder resourceType(String resourceType);

    /** The same, known later. */
    Builder resourceType(Output<String> resourceType);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsMaximum, NeedsResourceType {
    private @Nullable Output<Integer> maximum;
    private @Nullable Output<Integer> minimum;
    private @Nullable Output<String> resourceType;

    private Builder() {}

    @Override
    public Builder maximum(int maximum) {
      this.maximum = Output.of(maximum);
      return this;
    }

    @Override
    public Builder maximum(Output<Integer> maximum) {
      this.maximum = maximum;
      return this;
    }

    /**
     * Minimum amount of the resource in the cluster.
     */
    public Builder minimum(int minimum) {
      this.minimum = Output.of(minimum);
      return this;
    }

    /** The same, known later. */
    public Builder minimum(Output<Integer> minimum) {
      this.minimum = minimum;
      return this;
    }

    @Override
    public Builder resourceType(String resourceType) {
      this.resourceType = Output.of(resourceType);
      return this;
    }

    @Override
    public Builder resourceType(Output<String> resourceType) {
      this.resourceType = resourceType;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterClusterAutoscalingResourceLimitArgs build() {
      return new ClusterClusterAutoscalingResourceLimitArgs(this);
    }
  }
}

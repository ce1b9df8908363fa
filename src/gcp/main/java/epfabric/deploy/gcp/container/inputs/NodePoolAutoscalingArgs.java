package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.NodePoolAutoscalingLocationPolicy;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/NodePoolAutoscaling:NodePoolAutoscaling}. */
@Generated("src/gcp/schema.json")
public final class NodePoolAutoscalingArgs extends ResourceArgs {
  @Import(name = "locationPolicy")
  private final @Nullable Output<String> locationPolicy;

  @Import(name = "maxNodeCount")
  private final @Nullable Output<Integer> maxNodeCount;

  @Import(name = "minNodeCount")
  private final @Nullable Output<Integer> minNodeCount;

  @Import(name = "totalMaxNodeCount")
  private final @Nullable Output<Integer> totalMaxNodeCount;

  @Import(name = "totalMinNodeCount")
  private final @Nullable Output<Integer> totalMinNodeCount;

  private NodePoolAutoscalingArgs(Builder builder) {
    this.locationPolicy = builder.locationPolicy;
    this.maxNodeCount = builder.maxNodeCount;
    this.minNodeCount = builder.minNodeCount;
    this.totalMaxNodeCount = builder.totalMaxNodeCount;
    this.totalMinNodeCount = builder.totalMinNodeCount;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<String> locationPolicy;
    private @Nullable Output<Integer> maxNodeCount;
    private @Nullable Output<Integer> minNodeCount;
    private @Nullable Output<Integer> totalMaxNodeCount;
    private @Nullable Output<Integer> totalMinNodeCount;

    private Builder() {}

    /**
     * Location policy specifies the algorithm used when
     * scaling-up the node pool. Location policy is supported only in 1.24.1+ clusters.
     * <ul>
     * <li>"BALANCED" - Is a best effort policy that aims to balance the sizes of available
     * zones.
     * <li>"ANY" - Instructs the cluster autoscaler to prioritize utilization of unused
     * reservations,
     * and reduce preemption risk for Spot VMs.
     * </ul>
     */
    public Builder locationPolicy(NodePoolAutoscalingLocationPolicy locationPolicy) {
      this.locationPolicy = Output.of(locationPolicy.value());
      return this;
    }

    /** The same, known later. */
    public Builder locationPolicy(Output<NodePoolAutoscalingLocationPolicy> locationPolicy) {
      this.locationPolicy = locationPolicy.applyValue(value -> value.value());
      return this;
    }

    /**
     * Maximum number of nodes per zone in the NodePool.
     * Must be &gt;= min_node_count. Cannot be used with total limits.
     */
    public Builder maxNodeCount(int maxNodeCount) {
      this.maxNodeCount = Output.of(maxNodeCount);
      return this;
    }

    /** The same, known later. */
    public Builder maxNodeCount(Output<Integer> maxNodeCount) {
      this.maxNodeCount = maxNodeCount;
      return this;
    }

    /**
     * Minimum number of nodes per zone in the NodePool.
     * Must be &gt;=0 and &lt;= {@code maxNodeCount}. Cannot be used with total limits.
     */
    public Builder minNodeCount(int minNodeCount) {
      this.minNodeCount = Output.of(minNodeCount);
      return this;
    }

    /** The same, known later. */
    public Builder minNodeCount(Output<Integer> minNodeCount) {
      this.minNodeCount = minNodeCount;
      return this;
    }

    /**
     * Total maximum number of nodes in the NodePool.
     * Must be &gt;= total_min_node_count. Cannot be used with per zone limits.
     * Total size limits are supported only in 1.24.1+ clusters.
     */
    public Builder totalMaxNodeCount(int totalMaxNodeCount) {
      this.totalMaxNodeCount = Output.of(totalMaxNodeCount);
      return this;
    }

    /** The same, known later. */
    public Builder totalMaxNodeCount(Output<Integer> totalMaxNodeCount) {
      this.totalMaxNodeCount = totalMaxNodeCount;
      return this;
    }

    /**
     * Total minimum number of nodes in the NodePool.
     * Must be &gt;=0 and &lt;= {@code totalMaxNodeCount}. Cannot be used with per zone limits.
     * Total size limits are supported only in 1.24.1+ clusters.
     */
    public Builder totalMinNodeCount(int totalMinNodeCount) {
      this.totalMinNodeCount = Output.of(totalMinNodeCount);
      return this;
    }

    /** The same, known later. */
    public Builder totalMinNodeCount(Output<Integer> totalMinNodeCount) {
      this.totalMinNodeCount = totalMinNodeCount;
      return this;
    }

    /** Returns the current inputs. */
    public NodePoolAutoscalingArgs build() {
      return new NodePoolAutoscalingArgs(this);
    }
  }
}

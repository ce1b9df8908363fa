package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.NodePoolPlacementPolicyType;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/NodePoolPlacementPolicy:NodePoolPlacementPolicy}. */
@Generated("src/gcp/schema.json")
public final class NodePoolPlacementPolicyArgs extends ResourceArgs {
  @Import(name = "policyName")
  private final @Nullable Output<String> policyName;

  @Import(name = "tpuTopology")
  private final @Nullable Output<String> tpuTopology;

  @Import(name = "type", required = true)
  private final Output<String> type;

  private NodePoolPlacementPolicyArgs(Builder builder) {
    this.policyName = builder.policyName;
    this.tpuTopology = builder.tpuTopology;
    this.type = builder.type;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code type}. */
  public static NeedsType builder() {
    return new Builder();
  }

  /** A builder without the required {@code type}. */
  public interface NeedsType {
    /**
     * The type of the policy. Supports a single value: COMPACT.
     * Specifying COMPACT placement policy type places node pool's nodes in a closer
     * physical proximity in order to reduce network latency between nodes.
     */
    Builder type(NodePoolPlacementPolicyType type);

    /** The same, known later. */
    Builder type(Output<NodePoolPlacementPolicyType> type);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsType {
    private @Nullable Output<String> policyName;
    private @Nullable Output<String> tpuTopology;
    private @Nullable Output<String> type;

    private Builder() {}

    /**
     * If set, refers to the name of a custom resource policy supplied by the user.
     * The resource policy must be in the same project and region as the node pool.
     * If not found, InvalidArgument error is returned.
     */
    public Builder policyName(String policyName) {
      this.policyName = Output.of(policyName);
      return this;
    }

    /** The same, known later. */
    public Builder policyName(Output<String> policyName) {
      this.policyName = policyName;
      return this;
    }

    /**
     * The <a
     * href="https://cloud.google.com/kubernetes-engine/docs/concepts/plan-tpus#topology">TPU
     * topology</a> like {@code "2x4"} or {@code "2x2x2"}.
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

    @Override
    public Builder type(NodePoolPlacementPolicyType type) {
      this.type = Output.of(type.value());
      return this;
    }

    @Override
    public Builder type(Output<NodePoolPlacementPolicyType> type) {
      this.type = type.applyValue(value -> value.value());
      return this;
    }

    /** Returns the current inputs. */
    public NodePoolPlacementPolicyArgs build() {
      return new NodePoolPlacementPolicyArgs(this);
    }
  }
}

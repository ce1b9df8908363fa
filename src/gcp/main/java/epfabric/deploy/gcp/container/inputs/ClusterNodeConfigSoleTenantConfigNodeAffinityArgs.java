package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.ClusterNodeConfigSoleTenantConfigNodeAffinityOperator;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodeConfigSoleTenantConfigNodeAffinity:ClusterNodeConfigSoleTenantConfigNodeAffinity}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodeConfigSoleTenantConfigNodeAffinityArgs extends ResourceArgs {
  @Import(name = "key", required = true)
  private final Output<String> key;

  @Import(name = "operator", required = true)
  private final Output<String> operator;

  @Import(name = "values", required = true)
  private final Output<List<String>> values;

  private ClusterNodeConfigSoleTenantConfigNodeAffinityArgs(Builder builder) {
    this.key = builder.key;
    this.operator = builder.operator;
    this.values = builder.values;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code key}, {@code operator}, {@code values}. */
  public static NeedsKey builder() {
    return new Builder();
  }

  /** A builder without the required {@code key}. */
  public interface NeedsKey {
    /**
     * The default or custom node affinity label key name.
     */
    NeedsOperator key(String key);

    /** The same, known later. */
    NeedsOperator key(Output<String> key);
  }

  /** A builder without the required {@code operator}. */
  public interface NeedsOperator {
    /**
     * Specifies affinity or anti-affinity. Accepted values are {@code "IN"} or {@code "NOT_IN"}
     */
    NeedsValues operator(ClusterNodeConfigSoleTenantConfigNodeAffinityOperator operator);

    /** The same, known later. */
    NeedsValues operator(Output<ClusterNodeConfigSoleTenantConfigNodeAffinityOperator> operator);
  }

  /** A builder without the required {@code values}. */
  public interface NeedsValues {
    /**
     * List of node affinity label values as strings.
     */
    Builder values(List<String> values);

    /** The same, known later. */
    Builder values(Output<List<String>> values);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsKey, NeedsOperator, NeedsValues {
    private @Nullable Output<String> key;
    private @Nullable Output<String> operator;
    private @Nullable Output<List<String>> values;

    private Builder() {}

    @Override
    public Builder key(String key) {
      this.key = Output.of(key);
      return this;
    }

    @Override
    public Builder key(Output<String> key) {
      this.key = key;
      return this;
    }

    @Override
    public Builder operator(ClusterNodeConfigSoleTenantConfigNodeAffinityOperator operator) {
      this.operator = Output.of(operator.value());
      return this;
    }

    @Override
    public Builder operator(Output<ClusterNodeConfigSoleTenantConfigNodeAffinityOperator> operator) {
      this.operator = operator.applyValue(value -> value.value());
      return this;
    }

    @Override
    public Builder values(List<String> values) {
      this.values = Output.of(List.copyOf(values));
      return this;
    }

    @Override
    public Builder values(Output<List<String>> values) {
      this.values = values;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNodeConfigSoleTenantConfigNodeAffinityArgs build() {
      return new ClusterNodeConfigSoleTenantConfigNodeAffinityArgs(this);
    }
  }
}

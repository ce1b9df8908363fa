package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.ClusterMonitoringConfigManagedPrometheusAutoMonitoringConfigScope;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterMonitoringConfigManagedPrometheusAutoMonitoringConfig:ClusterMonitoringConfigManagedPrometheusAutoMonitoringConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterMonitoringConfigManagedPrometheusAutoMonitoringConfigArgs extends ResourceArgs {
  @Import(name = "scope", required = true)
  private final Output<String> scope;

  private ClusterMonitoringConfigManagedPrometheusAutoMonitoringConfigArgs(Builder builder) {
    this.scope = builder.scope;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code scope}. */
  public static NeedsScope builder() {
    return new Builder();
  }

  /** A builder without the required {@code scope}. */
  public interface NeedsScope {
    /**
     * Whether or not to enable GKE Auto-Monitoring. Supported values include: {@code ALL},
     * {@code NONE}.
     */
    Builder scope(ClusterMonitoringConfigManagedPrometheusAutoMonitoringConfigScope scope);

    /** The same, known later. */
    Builder scope(Output<ClusterMonitoringConfigManagedPrometheusAutoMonitoringConfigScope> scope);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsScope {
    private @Nullable Output<String> scope;

    private Builder() {}

    @Override
    public Builder scope(ClusterMonitoringConfigManagedPrometheusAutoMonitoringConfigScope scope) {
      this.scope = Output.of(scope.value());
      return this;
    }

    @Override
    public Builder scope(Output<ClusterMonitoringConfigManagedPrometheusAutoMonitoringConfigScope> scope) {
      this.scope = scope.applyValue(value -> value.value());
      return this;
    }

    /** Returns the current inputs. */
    public ClusterMonitoringConfigManagedPrometheusAutoMonitoringConfigArgs build() {
      return new ClusterMonitoringConfigManagedPrometheusAutoMonitoringConfigArgs(this);
    }
  }
}

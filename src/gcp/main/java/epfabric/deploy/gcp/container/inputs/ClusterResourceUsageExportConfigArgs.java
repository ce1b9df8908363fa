package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterResourceUsageExportConfig:ClusterResourceUsageExportConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterResourceUsageExportConfigArgs extends ResourceArgs {
  @Import(name = "bigqueryDestination", required = true)
  private final Output<ClusterResourceUsageExportConfigBigqueryDestinationArgs> bigqueryDestination;

  @Import(name = "enableNetworkEgressMetering")
  private final @Nullable Output<Boolean> enableNetworkEgressMetering;

  @Import(name = "enableResourceConsumptionMetering")
  private final @Nullable Output<Boolean> enableResourceConsumptionMetering;

  private ClusterResourceUsageExportConfigArgs(Builder builder) {
    this.bigqueryDestination = builder.bigqueryDestination;
    this.enableNetworkEgressMetering = builder.enableNetworkEgressMetering;
    this.enableResourceConsumptionMetering = builder.enableResourceConsumptionMetering;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code bigqueryDestination}. */
  public static NeedsBigqueryDestination builder() {
    return new Builder();
  }

  /** A builder without the required {@code bigqueryDestination}. */
  public interface NeedsBigqueryDestination {
    /**
     * Parameters for using BigQuery as the destination of resource usage export.
     * <p>
     * <ul>
     * <li>{@code bigquery_destination.dataset_id} (Required) - The ID of a BigQuery Dataset.
     * For Example:
     * </ul>
     */
    Builder bigqueryDestination(ClusterResourceUsageExportConfigBigqueryDestinationArgs bigqueryDestination);

    /** The same, known later. */
    Builder bigqueryDestination(Output<ClusterResourceUsageExportConfigBigqueryDestinationArgs> bigqueryDestination);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsBigqueryDestination {
    private @Nullable Output<ClusterResourceUsageExportConfigBigqueryDestinationArgs> bigqueryDestination;
    private @Nullable Output<Boolean> enableNetworkEgressMetering;
    private @Nullable Output<Boolean> enableResourceConsumptionMetering;

    private Builder() {}

    @Override
    public Builder bigqueryDestination(ClusterResourceUsageExportConfigBigqueryDestinationArgs bigqueryDestination) {
      this.bigqueryDestination = Output.of(bigqueryDestination);
      return this;
    }

    @Override
    public Builder bigqueryDestination(Output<ClusterResourceUsageExportConfigBigqueryDestinationArgs> bigqueryDestination) {
      this.bigqueryDestination = bigqueryDestination;
      return this;
    }

    /**
     * Whether to enable network egress metering for this cluster. If enabled, a daemonset will
     * be created
     * in the cluster to meter network egress traffic.
     */
    public Builder enableNetworkEgressMetering(boolean enableNetworkEgressMetering) {
      this.enableNetworkEgressMetering = Output.of(enableNetworkEgressMetering);
      return this;
    }

    /** The same, known later. */
    public Builder enableNetworkEgressMetering(Output<Boolean> enableNetworkEgressMetering) {
      this.enableNetworkEgressMetering = enableNetworkEgressMetering;
      return this;
    }

    /**
     * Whether to enable resource
     * consumption metering on this cluster. When enabled, a table will be created in
     * the resource export BigQuery dataset to store resource consumption data. The
     * resulting table can be joined with the resource usage table or with BigQuery
     * billing export. Defaults to {@code true}.
     */
    public Builder enableResourceConsumptionMetering(boolean enableResourceConsumptionMetering) {
      this.enableResourceConsumptionMetering = Output.of(enableResourceConsumptionMetering);
      return this;
    }

    /** The same, known later. */
    public Builder enableResourceConsumptionMetering(Output<Boolean> enableResourceConsumptionMetering) {
      this.enableResourceConsumptionMetering = enableResourceConsumptionMetering;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterResourceUsageExportConfigArgs build() {
      return new ClusterResourceUsageExportConfigArgs(this);
    }
  }
}

package epfabric.deploy.gcp.compute.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.compute.enums.SubnetworkLogConfigAggregationInterval;
import epfabric.deploy.gcp.compute.enums.SubnetworkLogConfigMetadata;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:compute/SubnetworkLogConfig:SubnetworkLogConfig}. */
@Generated("src/gcp/schema.json")
public final class SubnetworkLogConfigArgs extends ResourceArgs {
  @Import(name = "aggregationInterval")
  private final @Nullable Output<String> aggregationInterval;

  @Import(name = "filterExpr")
  private final @Nullable Output<String> filterExpr;

  @Import(name = "flowSampling")
  private final @Nullable Output<Double> flowSampling;

  @Import(name = "metadata")
  private final @Nullable Output<String> metadata;

  @Import(name = "metadataFields")
  private final @Nullable Output<List<String>> metadataFields;

  private SubnetworkLogConfigArgs(Builder builder) {
    this.aggregationInterval = builder.aggregationInterval;
    this.filterExpr = builder.filterExpr;
    this.flowSampling = builder.flowSampling;
    this.metadata = builder.metadata;
    this.metadataFields = builder.metadataFields;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<String> aggregationInterval;
    private @Nullable Output<String> filterExpr;
    private @Nullable Output<Double> flowSampling;
    private @Nullable Output<String> metadata;
    private @Nullable Output<List<String>> metadataFields;

    private Builder() {}

    /**
     * Can only be specified if VPC flow logging for this subnetwork is enabled.
     * Toggles the aggregation interval for collecting flow logs. Increasing the
     * interval time will reduce the amount of generated flow logs for long
     * lasting connections. Default is an interval of 5 seconds per connection.
     * Default value is {@code INTERVAL_5_SEC}.
     * Possible values are: {@code INTERVAL_5_SEC}, {@code INTERVAL_30_SEC}, {@code
     * INTERVAL_1_MIN}, {@code INTERVAL_5_MIN}, {@code INTERVAL_10_MIN}, {@code
     * INTERVAL_15_MIN}.
     */
    public Builder aggregationInterval(SubnetworkLogConfigAggregationInterval aggregationInterval) {
      this.aggregationInterval = Output.of(aggregationInterval.value());
      return this;
    }

    /** The same, known later. */
    public Builder aggregationInterval(Output<SubnetworkLogConfigAggregationInterval> aggregationInterval) {
      this.aggregationInterval = aggregationInterval.applyValue(value -> value.value());
      return this;
    }

    /**
     * Export filter used to define which VPC flow logs should be logged, as as CEL expression.
     * See
     * https://cloud.google.com/vpc/docs/flow-logs#filtering for details on how to format this
     * field.
     * The default value is 'true', which evaluates to include everything.
     */
    public Builder filterExpr(String filterExpr) {
      this.filterExpr = Output.of(filterExpr);
      return this;
    }

    /** The same, known later. */
    public Builder filterExpr(Output<String> filterExpr) {
      this.filterExpr = filterExpr;
      return this;
    }

    /**
     * Can only be specified if VPC flow logging for this subnetwork is enabled.
     * The value of the field must be in [0, 1]. Set the sampling rate of VPC
     * flow logs within the subnetwork where 1.0 means all collected logs are
     * reported and 0.0 means no logs are reported. Default is 0.5 which means
     * half of all collected logs are reported.
     */
    public Builder flowSampling(double flowSampling) {
      this.flowSampling = Output.of(flowSampling);
      return this;
    }

    /** The same, known later. */
    public Builder flowSampling(Output<Double> flowSampling) {
      this.flowSampling = flowSampling;
      return this;
    }

    /**
     * Can only be specified if VPC flow logging for this subnetwork is enabled.
     * Configures whether metadata fields should be added to the reported VPC
     * flow logs.
     * Default value is {@code INCLUDE_ALL_METADATA}.
     * Possible values are: {@code EXCLUDE_ALL_METADATA}, {@code INCLUDE_ALL_METADATA}, {@code
     * CUSTOM_METADATA}.
     */
    public Builder metadata(SubnetworkLogConfigMetadata metadata) {
      this.metadata = Output.of(metadata.value());
      return this;
    }

    /** The same, known later. */
    public Builder metadata(Output<SubnetworkLogConfigMetadata> metadata) {
      this.metadata = metadata.applyValue(value -> value.value());
      return this;
    }

    /**
     * List of metadata fields that should be added to reported logs.
     * Can only be specified if VPC flow logs for this subnetwork is enabled and "metadata" is
     * set to CUSTOM_METADATA.
     */
    public Builder metadataFields(List<String> metadataFields) {
      this.metadataFields = Output.of(List.copyOf(metadataFields));
      return this;
    }

    /** The same, known later. */
    public Builder metadataFields(Output<List<String>> metadataFields) {
      this.metadataFields = metadataFields;
      return this;
    }

    /** Returns the current inputs. */
    public SubnetworkLogConfigArgs build() {
      return new SubnetworkLogConfigArgs(this);
    }
  }
}

package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterResourceUsageExportConfigBigqueryDestination:ClusterResourceUsageExportConfigBigqueryDestination}. */
@Generated("src/gcp/schema.json")
public final class ClusterResourceUsageExportConfigBigqueryDestinationArgs extends ResourceArgs {
  @Import(name = "datasetId", required = true)
  private final Output<String> datasetId;

  private ClusterResourceUsageExportConfigBigqueryDestinationArgs(Builder builder) {
    this.datasetId = builder.datasetId;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code datasetId}. */
  public static NeedsDatasetId builder() {
    return new Builder();
  }

  /** A builder without the required {@code datasetId}. */
  public interface NeedsDatasetId {
    /**
     * The ID of a BigQuery Dataset.
     */
    Builder datasetId(String datasetId);

    /** The same, known later. */
    Builder datasetId(Output<String> datasetId);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsDatasetId {
    private @Nullable Output<String> datasetId;

    private Builder() {}

    @Override
    public Builder datasetId(String datasetId) {
      this.datasetId = Output.of(datasetId);
      return this;
    }

    @Override
    public Builder datasetId(Output<String> datasetId) {
      this.datasetId = datasetId;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterResourceUsageExportConfigBigqueryDestinationArgs build() {
      return new ClusterResourceUsageExportConfigBigqueryDestinationArgs(this);
    }
  }
}

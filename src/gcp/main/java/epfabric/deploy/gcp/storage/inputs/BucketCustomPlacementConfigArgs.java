package epfabric.deploy.gcp.storage.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:storage/BucketCustomPlacementConfig:BucketCustomPlacementConfig}. */
@Generated("src/gcp/schema.json")
public final class BucketCustomPlacementConfigArgs extends ResourceArgs {
  @Import(name = "dataLocations", required = true)
  private final Output<List<String>> dataLocations;

  private BucketCustomPlacementConfigArgs(Builder builder) {
    this.dataLocations = builder.dataLocations;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code dataLocations}. */
  public static NeedsDataLocations builder() {
    return new Builder();
  }

  /** A builder without the required {@code dataLocations}. */
  public interface NeedsDataLocations {
    /**
     * The list of individual regions that comprise a dual-region bucket. See <a
     * href="https://cloud.google.com/storage/docs/dual-regions#availability">Cloud Storage
     * bucket locations</a> for a list of acceptable regions. **Note**: If any of the
     * dataLocations changes, it will <a
     * href="https://cloud.google.com/storage/docs/locations#key-concepts">recreate the
     * bucket</a>.
     */
    Builder dataLocations(List<String> dataLocations);

    /** The same, known later. */
    Builder dataLocations(Output<List<String>> dataLocations);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsDataLocations {
    private @Nullable Output<List<String>> dataLocations;

    private Builder() {}

    @Override
    public Builder dataLocations(List<String> dataLocations) {
      this.dataLocations = Output.of(List.copyOf(dataLocations));
      return this;
    }

    @Override
    public Builder dataLocations(Output<List<String>> dataLocations) {
      this.dataLocations = dataLocations;
      return this;
    }

    /** Returns the current inputs. */
    public BucketCustomPlacementConfigArgs build() {
      return new BucketCustomPlacementConfigArgs(this);
    }
  }
}

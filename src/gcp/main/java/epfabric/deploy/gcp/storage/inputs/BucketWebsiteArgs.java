package epfabric.deploy.gcp.storage.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:storage/BucketWebsite:BucketWebsite}. */
@Generated("src/gcp/schema.json")
public final class BucketWebsiteArgs extends ResourceArgs {
  @Import(name = "mainPageSuffix")
  private final @Nullable Output<String> mainPageSuffix;

  @Import(name = "notFoundPage")
  private final @Nullable Output<String> notFoundPage;

  private BucketWebsiteArgs(Builder builder) {
    this.mainPageSuffix = builder.mainPageSuffix;
    this.notFoundPage = builder.notFoundPage;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<String> mainPageSuffix;
    private @Nullable Output<String> notFoundPage;

    private Builder() {}

    /**
     * Behaves as the bucket's directory index where
     * missing objects are treated as potential directories.
     */
    public Builder mainPageSuffix(String mainPageSuffix) {
      this.mainPageSuffix = Output.of(mainPageSuffix);
      return this;
    }

    /** The same, known later. */
    public Builder mainPageSuffix(Output<String> mainPageSuffix) {
      this.mainPageSuffix = mainPageSuffix;
      return this;
    }

    /**
     * The custom object to return when a requested
     * resource is not found.
     */
    public Builder notFoundPage(String notFoundPage) {
      this.notFoundPage = Output.of(notFoundPage);
      return this;
    }

    /** The same, known later. */
    public Builder notFoundPage(Output<String> notFoundPage) {
      this.notFoundPage = notFoundPage;
      return this;
    }

    /** Returns the current inputs. */
    public BucketWebsiteArgs build() {
      return new BucketWebsiteArgs(this);
    }
  }
}

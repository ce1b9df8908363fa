package epfabric.deploy.gcp.compute.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:compute/RouterParams:RouterParams}. */
@Generated("src/gcp/schema.json")
public final class RouterParamsArgs extends ResourceArgs {
  @Import(name = "resourceManagerTags")
  private final @Nullable Output<Map<String, String>> resourceManagerTags;

  private RouterParamsArgs(Builder builder) {
    this.resourceManagerTags = builder.resourceManagerTags;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<Map<String, String>> resourceManagerTags;

    private Builder() {}

    /**
     * Resource manager tags to be bound to the router. Tag keys and values have the
     * same definition as resource manager tags. Keys must be in the format
     * tagKeys/{tag_key_id},
     * and values are in the format tagValues/456.
     */
    public Builder resourceManagerTags(Map<String, String> resourceManagerTags) {
      this.resourceManagerTags = Output.of(Map.copyOf(resourceManagerTags));
      return this;
    }

    /** The same, known later. */
    public Builder resourceManagerTags(Output<Map<String, String>> resourceManagerTags) {
      this.resourceManagerTags = resourceManagerTags;
      return this;
    }

    /** Returns the current inputs. */
    public RouterParamsArgs build() {
      return new RouterParamsArgs(this);
    }
  }
}

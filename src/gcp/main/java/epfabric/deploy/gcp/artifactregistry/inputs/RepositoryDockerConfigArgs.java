package epfabric.deploy.gcp.artifactregistry.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:artifactregistry/RepositoryDockerConfig:RepositoryDockerConfig}. */
@Generated("src/gcp/schema.json")
public final class RepositoryDockerConfigArgs extends ResourceArgs {
  @Import(name = "immutableTags")
  private final @Nullable Output<Boolean> immutableTags;

  private RepositoryDockerConfigArgs(Builder builder) {
    this.immutableTags = builder.immutableTags;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<Boolean> immutableTags;

    private Builder() {}

    /**
     * The repository which enabled this flag prevents all tags from being modified, moved or
     * deleted. This does not prevent tags from being created.
     */
    public Builder immutableTags(boolean immutableTags) {
      this.immutableTags = Output.of(immutableTags);
      return this;
    }

    /** The same, known later. */
    public Builder immutableTags(Output<Boolean> immutableTags) {
      this.immutableTags = immutableTags;
      return this;
    }

    /** Returns the current inputs. */
    public RepositoryDockerConfigArgs build() {
      return new RepositoryDockerConfigArgs(this);
    }
  }
}

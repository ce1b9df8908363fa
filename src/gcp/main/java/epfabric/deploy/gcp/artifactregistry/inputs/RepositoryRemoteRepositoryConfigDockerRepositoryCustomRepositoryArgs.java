package epfabric.deploy.gcp.artifactregistry.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:artifactregistry/RepositoryRemoteRepositoryConfigDockerRepositoryCustomRepository:RepositoryRemoteRepositoryConfigDockerRepositoryCustomRepository}. */
@Generated("src/gcp/schema.json")
public final class RepositoryRemoteRepositoryConfigDockerRepositoryCustomRepositoryArgs extends ResourceArgs {
  @Import(name = "uri")
  private final @Nullable Output<String> uri;

  private RepositoryRemoteRepositoryConfigDockerRepositoryCustomRepositoryArgs(Builder builder) {
    this.uri = builder.uri;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<String> uri;

    private Builder() {}

    /**
     * Specific uri to the registry, e.g. {@code "https://pypi.io"}
     */
    public Builder uri(String uri) {
      this.uri = Output.of(uri);
      return this;
    }

    /** The same, known later. */
    public Builder uri(Output<String> uri) {
      this.uri = uri;
      return this;
    }

    /** Returns the current inputs. */
    public RepositoryRemoteRepositoryConfigDockerRepositoryCustomRepositoryArgs build() {
      return new RepositoryRemoteRepositoryConfigDockerRepositoryCustomRepositoryArgs(this);
    }
  }
}

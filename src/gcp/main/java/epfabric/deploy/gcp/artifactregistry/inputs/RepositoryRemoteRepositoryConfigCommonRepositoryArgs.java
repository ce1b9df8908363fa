package epfabric.deploy.gcp.artifactregistry.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:artifactregistry/RepositoryRemoteRepositoryConfigCommonRepository:RepositoryRemoteRepositoryConfigCommonRepository}. */
@Generated("src/gcp/schema.json")
public final class RepositoryRemoteRepositoryConfigCommonRepositoryArgs extends ResourceArgs {
  @Import(name = "uri", required = true)
  private final Output<String> uri;

  private RepositoryRemoteRepositoryConfigCommonRepositoryArgs(Builder builder) {
    this.uri = builder.uri;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code uri}. */
  public static NeedsUri builder() {
    return new Builder();
  }

  /** A builder without the required {@code uri}. */
  public interface NeedsUri {
    /**
     * One of:
     * a. Artifact Registry Repository resource, e.g. {@code
     * projects/UPSTREAM_PROJECT_ID/locations/REGION/repositories/UPSTREAM_REPOSITORY}
     * b. URI to the registry, e.g. {@code "https://registry-1.docker.io"}
     * c. URI to Artifact Registry Repository, e.g. {@code
     * "https://REGION-docker.pkg.dev/UPSTREAM_PROJECT_ID/UPSTREAM_REPOSITORY"}
     */
    Builder uri(String uri);

    /** The same, known later. */
    Builder uri(Output<String> uri);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsUri {
    private @Nullable Output<String> uri;

    private Builder() {}

    @Override
    public Builder uri(String uri) {
      this.uri = Output.of(uri);
      return this;
    }

    @Override
    public Builder uri(Output<String> uri) {
      this.uri = uri;
      return this;
    }

    /** Returns the current inputs. */
    public RepositoryRemoteRepositoryConfigCommonRepositoryArgs build() {
      return new RepositoryRemoteRepositoryConfigCommonRepositoryArgs(this);
    }
  }
}

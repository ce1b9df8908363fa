package epfabric.deploy.gcp.artifactregistry.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:artifactregistry/RepositoryRemoteRepositoryConfigUpstreamCredentials:RepositoryRemoteRepositoryConfigUpstreamCredentials}. */
@Generated("src/gcp/schema.json")
public final class RepositoryRemoteRepositoryConfigUpstreamCredentialsArgs extends ResourceArgs {
  @Import(name = "usernamePasswordCredentials")
  private final @Nullable Output<RepositoryRemoteRepositoryConfigUpstreamCredentialsUsernamePasswordCredentialsArgs> usernamePasswordCredentials;

  private RepositoryRemoteRepositoryConfigUpstreamCredentialsArgs(Builder builder) {
    this.usernamePasswordCredentials = builder.usernamePasswordCredentials;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<RepositoryRemoteRepositoryConfigUpstreamCredentialsUsernamePasswordCredentialsArgs> usernamePasswordCredentials;

    private Builder() {}

    /**
     * Use username and password to access the remote repository.
     * Structure is documented below.
     */
    public Builder usernamePasswordCredentials(RepositoryRemoteRepositoryConfigUpstreamCredentialsUsernamePasswordCredentialsArgs usernamePasswordCredentials) {
      this.usernamePasswordCredentials = Output.of(usernamePasswordCredentials);
      return this;
    }

    /** The same, known later. */
    public Builder usernamePasswordCredentials(Output<RepositoryRemoteRepositoryConfigUpstreamCredentialsUsernamePasswordCredentialsArgs> usernamePasswordCredentials) {
      this.usernamePasswordCredentials = usernamePasswordCredentials;
      return this;
    }

    /** Returns the current inputs. */
    public RepositoryRemoteRepositoryConfigUpstreamCredentialsArgs build() {
      return new RepositoryRemoteRepositoryConfigUpstreamCredentialsArgs(this);
    }
  }
}

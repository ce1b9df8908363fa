package epfabric.deploy.gcp.artifactregistry.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:artifactregistry/RepositoryRemoteRepositoryConfigUpstreamCredentialsUsernamePasswordCredentials:RepositoryRemoteRepositoryConfigUpstreamCredentialsUsernamePasswordCredentials}. */
@Generated("src/gcp/schema.json")
public final class RepositoryRemoteRepositoryConfigUpstreamCredentialsUsernamePasswordCredentialsArgs extends ResourceArgs {
  @Import(name = "passwordSecretVersion")
  private final @Nullable Output<String> passwordSecretVersion;

  @Import(name = "username")
  private final @Nullable Output<String> username;

  private RepositoryRemoteRepositoryConfigUpstreamCredentialsUsernamePasswordCredentialsArgs(Builder builder) {
    this.passwordSecretVersion = builder.passwordSecretVersion;
    this.username = builder.username;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<String> passwordSecretVersion;
    private @Nullable Output<String> username;

    private Builder() {}

    /**
     * The Secret Manager key version that holds the password to access the
     * remote repository. Must be in the format of
     * <code>projects/{project}/secrets/{secret}/versions/{version}</code>.
     */
    public Builder passwordSecretVersion(String passwordSecretVersion) {
      this.passwordSecretVersion = Output.of(passwordSecretVersion);
      return this;
    }

    /** The same, known later. */
    public Builder passwordSecretVersion(Output<String> passwordSecretVersion) {
      this.passwordSecretVersion = passwordSecretVersion;
      return this;
    }

    /**
     * The username to access the remote repository.
     */
    public Builder username(String username) {
      this.username = Output.of(username);
      return this;
    }

    /** The same, known later. */
    public Builder username(Output<String> username) {
      this.username = username;
      return this;
    }

    /** Returns the current inputs. */
    public RepositoryRemoteRepositoryConfigUpstreamCredentialsUsernamePasswordCredentialsArgs build() {
      return new RepositoryRemoteRepositoryConfigUpstreamCredentialsUsernamePasswordCredentialsArgs(this);
    }
  }
}

package epfabric.deploy.gcp.artifactregistry.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:artifactregistry/RepositoryRemoteRepositoryConfigAptRepository:RepositoryRemoteRepositoryConfigAptRepository}. */
@Generated("src/gcp/schema.json")
public final class RepositoryRemoteRepositoryConfigAptRepositoryArgs extends ResourceArgs {
  @Import(name = "publicRepository")
  private final @Nullable Output<RepositoryRemoteRepositoryConfigAptRepositoryPublicRepositoryArgs> publicRepository;

  private RepositoryRemoteRepositoryConfigAptRepositoryArgs(Builder builder) {
    this.publicRepository = builder.publicRepository;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<RepositoryRemoteRepositoryConfigAptRepositoryPublicRepositoryArgs> publicRepository;

    private Builder() {}

    /**
     * One of the publicly available Apt repositories supported by Artifact Registry.
     * Structure is documented below.
     */
    public Builder publicRepository(RepositoryRemoteRepositoryConfigAptRepositoryPublicRepositoryArgs publicRepository) {
      this.publicRepository = Output.of(publicRepository);
      return this;
    }

    /** The same, known later. */
    public Builder publicRepository(Output<RepositoryRemoteRepositoryConfigAptRepositoryPublicRepositoryArgs> publicRepository) {
      this.publicRepository = publicRepository;
      return this;
    }

    /** Returns the current inputs. */
    public RepositoryRemoteRepositoryConfigAptRepositoryArgs build() {
      return new RepositoryRemoteRepositoryConfigAptRepositoryArgs(this);
    }
  }
}

package epfabric.deploy.gcp.artifactregistry.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.artifactregistry.enums.RepositoryRemoteRepositoryConfigDockerRepositoryPublicRepository;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:artifactregistry/RepositoryRemoteRepositoryConfigDockerRepository:RepositoryRemoteRepositoryConfigDockerRepository}. */
@Generated("src/gcp/schema.json")
public final class RepositoryRemoteRepositoryConfigDockerRepositoryArgs extends ResourceArgs {
  @Import(name = "customRepository")
  private final @Nullable Output<RepositoryRemoteRepositoryConfigDockerRepositoryCustomRepositoryArgs> customRepository;

  @Import(name = "publicRepository")
  private final @Nullable Output<String> publicRepository;

  private RepositoryRemoteRepositoryConfigDockerRepositoryArgs(Builder builder) {
    this.customRepository = builder.customRepository;
    this.publicRepository = builder.publicRepository;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<RepositoryRemoteRepositoryConfigDockerRepositoryCustomRepositoryArgs> customRepository;
    private @Nullable Output<String> publicRepository;

    private Builder() {}

    /**
     * [Deprecated, please use commonRepository instead] Settings for a remote repository with a
     * custom uri.
     * Structure is documented below.
     */
    public Builder customRepository(RepositoryRemoteRepositoryConfigDockerRepositoryCustomRepositoryArgs customRepository) {
      this.customRepository = Output.of(customRepository);
      return this;
    }

    /** The same, known later. */
    public Builder customRepository(Output<RepositoryRemoteRepositoryConfigDockerRepositoryCustomRepositoryArgs> customRepository) {
      this.customRepository = customRepository;
      return this;
    }

    /**
     * Address of the remote repository.
     * Possible values are: {@code DOCKER_HUB}.
     */
    public Builder publicRepository(RepositoryRemoteRepositoryConfigDockerRepositoryPublicRepository publicRepository) {
      this.publicRepository = Output.of(publicRepository.value());
      return this;
    }

    /** The same, known later. */
    public Builder publicRepository(Output<RepositoryRemoteRepositoryConfigDockerRepositoryPublicRepository> publicRepository) {
      this.publicRepository = publicRepository.applyValue(value -> value.value());
      return this;
    }

    /** Returns the current inputs. */
    public RepositoryRemoteRepositoryConfigDockerRepositoryArgs build() {
      return new RepositoryRemoteRepositoryConfigDockerRepositoryArgs(this);
    }
  }
}

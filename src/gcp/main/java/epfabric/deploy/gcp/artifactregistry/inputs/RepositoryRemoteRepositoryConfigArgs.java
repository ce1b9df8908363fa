package epfabric.deploy.gcp.artifactregistry.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:artifactregistry/RepositoryRemoteRepositoryConfig:RepositoryRemoteRepositoryConfig}. */
@Generated("src/gcp/schema.json")
public final class RepositoryRemoteRepositoryConfigArgs extends ResourceArgs {
  @Import(name = "aptRepository")
  private final @Nullable Output<RepositoryRemoteRepositoryConfigAptRepositoryArgs> aptRepository;

  @Import(name = "commonRepository")
  private final @Nullable Output<RepositoryRemoteRepositoryConfigCommonRepositoryArgs> commonRepository;

  @Import(name = "description")
  private final @Nullable Output<String> description;

  @Import(name = "disableUpstreamValidation")
  private final @Nullable Output<Boolean> disableUpstreamValidation;

  @Import(name = "dockerRepository")
  private final @Nullable Output<RepositoryRemoteRepositoryConfigDockerRepositoryArgs> dockerRepository;

  @Import(name = "mavenRepository")
  private final @Nullable Output<RepositoryRemoteRepositoryConfigMavenRepositoryArgs> mavenRepository;

  @Import(name = "noCache")
  private final @Nullable Output<RepositoryRemoteRepositoryConfigNoCacheArgs> noCache;

  @Import(name = "npmRepository")
  private final @Nullable Output<RepositoryRemoteRepositoryConfigNpmRepositoryArgs> npmRepository;

  @Import(name = "pythonRepository")
  private final @Nullable Output<RepositoryRemoteRepositoryConfigPythonRepositoryArgs> pythonRepository;

  @Import(name = "upstreamCredentials")
  private final @Nullable Output<RepositoryRemoteRepositoryConfigUpstreamCredentialsArgs> upstreamCredentials;

  @Import(name = "yumRepository")
  private final @Nullable Output<RepositoryRemoteRepositoryConfigYumRepositoryArgs> yumRepository;

  private RepositoryRemoteRepositoryConfigArgs(Builder builder) {
    this.aptRepository = builder.aptRepository;
    this.commonRepository = builder.commonRepository;
    this.description = builder.description;
    this.disableUpstreamValidation = builder.disableUpstreamValidation;
    this.dockerRepository = builder.dockerRepository;
    this.mavenRepository = builder.mavenRepository;
    this.noCache = builder.noCache;
    this.npmRepository = builder.npmRepository;
    this.pythonRepository = builder.pythonRepository;
    this.upstreamCredentials = builder.upstreamCredentials;
    this.yumRepository = builder.yumRepository;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<RepositoryRemoteRepositoryConfigAptRepositoryArgs> aptRepository;
    private @Nullable Output<RepositoryRemoteRepositoryConfigCommonRepositoryArgs> commonRepository;
    private @Nullable Output<String> description;
    private @Nullable Output<Boolean> disableUpstreamValidation;
    private @Nullable Output<RepositoryRemoteRepositoryConfigDockerRepositoryArgs> dockerRepository;
    private @Nullable Output<RepositoryRemoteRepositoryConfigMavenRepositoryArgs> mavenRepository;
    private @Nullable Output<RepositoryRemoteRepositoryConfigNoCacheArgs> noCache;
    private @Nullable Output<RepositoryRemoteRepositoryConfigNpmRepositoryArgs> npmRepository;
    private @Nullable Output<RepositoryRemoteRepositoryConfigPythonRepositoryArgs> pythonRepository;
    private @Nullable Output<RepositoryRemoteRepositoryConfigUpstreamCredentialsArgs> upstreamCredentials;
    private @Nullable Output<RepositoryRemoteRepositoryConfigYumRepositoryArgs> yumRepository;

    private Builder() {}

    /**
     * Specific settings for an Apt remote repository.
     * Structure is documented below.
     */
    public Builder aptRepository(RepositoryRemoteRepositoryConfigAptRepositoryArgs aptRepository) {
      this.aptRepository = Output.of(aptRepository);
      return this;
    }

    /** The same, known later. */
    public Builder aptRepository(Output<RepositoryRemoteRepositoryConfigAptRepositoryArgs> aptRepository) {
      this.aptRepository = aptRepository;
      return this;
    }

    /**
     * Specific settings for an Artifact Registory remote repository.
     * Structure is documented below.
     */
    public Builder commonRepository(RepositoryRemoteRepositoryConfigCommonRepositoryArgs commonRepository) {
      this.commonRepository = Output.of(commonRepository);
      return this;
    }

    /** The same, known later. */
    public Builder commonRepository(Output<RepositoryRemoteRepositoryConfigCommonRepositoryArgs> commonRepository) {
      this.commonRepository = commonRepository;
      return this;
    }

    /**
     * The description of the remote source.
     */
    public Builder description(String description) {
      this.description = Output.of(description);
      return this;
    }

    /** The same, known later. */
    public Builder description(Output<String> description) {
      this.description = description;
      return this;
    }

    /**
     * If true, the remote repository upstream and upstream credentials will
     * not be validated.
     */
    public Builder disableUpstreamValidation(boolean disableUpstreamValidation) {
      this.disableUpstreamValidation = Output.of(disableUpstreamValidation);
      return this;
    }

    /** The same, known later. */
    public Builder disableUpstreamValidation(Output<Boolean> disableUpstreamValidation) {
      this.disableUpstreamValidation = disableUpstreamValidation;
      return this;
    }

    /**
     * Specific settings for a Docker remote repository.
     * Structure is documented below.
     */
    public Builder dockerRepository(RepositoryRemoteRepositoryConfigDockerRepositoryArgs dockerRepository) {
      this.dockerRepository = Output.of(dockerRepository);
      return this;
    }

    /** The same, known later. */
    public Builder dockerRepository(Output<RepositoryRemoteRepositoryConfigDockerRepositoryArgs> dockerRepository) {
      this.dockerRepository = dockerRepository;
      return this;
    }

    /**
     * Specific settings for a Maven remote repository.
     * Structure is documented below.
     */
    public Builder mavenRepository(RepositoryRemoteRepositoryConfigMavenRepositoryArgs mavenRepository) {
      this.mavenRepository = Output.of(mavenRepository);
      return this;
    }

    /** The same, known later. */
    public Builder mavenRepository(Output<RepositoryRemoteRepositoryConfigMavenRepositoryArgs> mavenRepository) {
      this.mavenRepository = mavenRepository;
      return this;
    }

    /**
     * The repository will act as a non-caching proxy (connector mode).
     */
    public Builder noCache(RepositoryRemoteRepositoryConfigNoCacheArgs noCache) {
      this.noCache = Output.of(noCache);
      return this;
    }

    /** The same, known later. */
    public Builder noCache(Output<RepositoryRemoteRepositoryConfigNoCacheArgs> noCache) {
      this.noCache = noCache;
      return this;
    }

    /**
     * Specific settings for an Npm remote repository.
     * Structure is documented below.
     */
    public Builder npmRepository(RepositoryRemoteRepositoryConfigNpmRepositoryArgs npmRepository) {
      this.npmRepository = Output.of(npmRepository);
      return this;
    }

    /** The same, known later. */
    public Builder npmRepository(Output<RepositoryRemoteRepositoryConfigNpmRepositoryArgs> npmRepository) {
      this.npmRepository = npmRepository;
      return this;
    }

    /**
     * Specific settings for a Python remote repository.
     * Structure is documented below.
     */
    public Builder pythonRepository(RepositoryRemoteRepositoryConfigPythonRepositoryArgs pythonRepository) {
      this.pythonRepository = Output.of(pythonRepository);
      return this;
    }

    /** The same, known later. */
    public Builder pythonRepository(Output<RepositoryRemoteRepositoryConfigPythonRepositoryArgs> pythonRepository) {
      this.pythonRepository = pythonRepository;
      return this;
    }

    /**
     * The credentials used to access the remote repository.
     * Structure is documented below.
     */
    public Builder upstreamCredentials(RepositoryRemoteRepositoryConfigUpstreamCredentialsArgs upstreamCredentials) {
      this.upstreamCredentials = Output.of(upstreamCredentials);
      return this;
    }

    /** The same, known later. */
    public Builder upstreamCredentials(Output<RepositoryRemoteRepositoryConfigUpstreamCredentialsArgs> upstreamCredentials) {
      this.upstreamCredentials = upstreamCredentials;
      return this;
    }

    /**
     * Specific settings for an Yum remote repository.
     * Structure is documented below.
     */
    public Builder yumRepository(RepositoryRemoteRepositoryConfigYumRepositoryArgs yumRepository) {
      this.yumRepository = Output.of(yumRepository);
      return this;
    }

    /** The same, known later. */
    public Builder yumRepository(Output<RepositoryRemoteRepositoryConfigYumRepositoryArgs> yumRepository) {
      this.yumRepository = yumRepository;
      return this;
    }

    /** Returns the current inputs. */
    public RepositoryRemoteRepositoryConfigArgs build() {
      return new RepositoryRemoteRepositoryConfigArgs(this);
    }
  }
}

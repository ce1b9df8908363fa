package epfabric.deploy.gcp.artifactregistry;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.artifactregistry.enums.RepositoryDeletionPolicy;
import epfabric.deploy.gcp.artifactregistry.enums.RepositoryMode;
import epfabric.deploy.gcp.artifactregistry.inputs.RepositoryCleanupPolicyArgs;
import epfabric.deploy.gcp.artifactregistry.inputs.RepositoryDockerConfigArgs;
import epfabric.deploy.gcp.artifactregistry.inputs.RepositoryMavenConfigArgs;
import epfabric.deploy.gcp.artifactregistry.inputs.RepositoryRemoteRepositoryConfigArgs;
import epfabric.deploy.gcp.artifactregistry.inputs.RepositoryVirtualRepositoryConfigArgs;
import epfabric.deploy.gcp.artifactregistry.inputs.RepositoryVulnerabilityScanningConfigArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a resource of type {@code gcp:artifactregistry/repository:Repository}. */
@Generated("src/gcp/schema.json")
public final class RepositoryArgs extends ResourceArgs {
  /** The type of the resource, as Pulumi registers it. */
  public static final String TYPE = "gcp:artifactregistry/repository:Repository";

  @Import(name = "cleanupPolicies")
  private final @Nullable Output<List<RepositoryCleanupPolicyArgs>> cleanupPolicies;

  @Import(name = "cleanupPolicyDryRun")
  private final @Nullable Output<Boolean> cleanupPolicyDryRun;

  @Import(name = "deletionPolicy")
  private final @Nullable Output<String> deletionPolicy;

  @Import(name = "description")
  private final @Nullable Output<String> description;

  @Import(name = "dockerConfig")
  private final @Nullable Output<RepositoryDockerConfigArgs> dockerConfig;

  @Import(name = "format", required = true)
  private final Output<String> format;

  @Import(name = "kmsKeyName")
  private final @Nullable Output<String> kmsKeyName;

  @Import(name = "labels")
  private final @Nullable Output<Map<String, String>> labels;

  @Import(name = "location")
  private final @Nullable Output<String> location;

  @Import(name = "mavenConfig")
  private final @Nullable Output<RepositoryMavenConfigArgs> mavenConfig;

  @Import(name = "mode")
  private final @Nullable Output<String> mode;

  @Import(name = "project")
  private final @Nullable Output<String> project;

  @Import(name = "remoteRepositoryConfig")
  private final @Nullable Output<RepositoryRemoteRepositoryConfigArgs> remoteRepositoryConfig;

  @Import(name = "repositoryId", required = true)
  private final Output<String> repositoryId;

  @Import(name = "virtualRepositoryConfig")
  private final @Nullable Output<RepositoryVirtualRepositoryConfigArgs> virtualRepositoryConfig;

  @Import(name = "vulnerabilityScanningConfig")
  private final @Nullable Output<RepositoryVulnerabilityScanningConfigArgs> vulnerabilityScanningConfig;

  private RepositoryArgs(Builder builder) {
    this.cleanupPolicies = builder.cleanupPolicies;
    this.cleanupPolicyDryRun = builder.cleanupPolicyDryRun;
    this.deletionPolicy = builder.deletionPolicy;
    this.description = builder.description;
    this.dockerConfig = builder.dockerConfig;
    this.format = builder.format;
    this.kmsKeyName = builder.kmsKeyName;
    this.labels = builder.labels;
    this.location = builder.location;
    this.mavenConfig = builder.mavenConfig;
    this.mode = builder.mode;
    this.project = builder.project;
    this.remoteRepositoryConfig = builder.remoteRepositoryConfig;
    this.repositoryId = builder.repositoryId;
    this.virtualRepositoryConfig = builder.virtualRepositoryConfig;
    this.vulnerabilityScanningConfig = builder.vulnerabilityScanningConfig;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code format}, {@code repositoryId}. */
  public static NeedsFormat builder() {
    return new Builder();
  }

  /** A builder without the required {@code format}. */
  public interface NeedsFormat {
    /**
     * The format of packages that are stored in the repository. Supported formats
     * can be found <a
     * href="https://cloud.google.com/artifact-registry/docs/supported-formats">here</a>.
     * You can only create alpha formats if you are a member of the
     * <a
     * href="https://cloud.google.com/artifact-registry/docs/supported-formats#alpha-access">alpha
     * user group</a>.
     */
    NeedsRepositoryId format(String format);

    /** The same, known later. */
    NeedsRepositoryId format(Output<String> format);
  }

  /** A builder without the required {@code repositoryId}. */
  public interface NeedsRepositoryId {
    /**
     * The last part of the repository name, for example:
     * "repo1"
     */
    Builder repositoryId(String repositoryId);

    /** The same, known later. */
    Builder repositoryId(Output<String> repositoryId);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsFormat, NeedsRepositoryId {
    private @Nullable Output<List<RepositoryCleanupPolicyArgs>> cleanupPolicies;
    private @Nullable Output<Boolean> cleanupPolicyDryRun;
    private @Nullable Output<String> deletionPolicy;
    private @Nullable Output<String> description;
    private @Nullable Output<RepositoryDockerConfigArgs> dockerConfig;
    private @Nullable Output<String> format;
    private @Nullable Output<String> kmsKeyName;
    private @Nullable Output<Map<String, String>> labels;
    private @Nullable Output<String> location;
    private @Nullable Output<RepositoryMavenConfigArgs> mavenConfig;
    private @Nullable Output<String> mode;
    private @Nullable Output<String> project;
    private @Nullable Output<RepositoryRemoteRepositoryConfigArgs> remoteRepositoryConfig;
    private @Nullable Output<String> repositoryId;
    private @Nullable Output<RepositoryVirtualRepositoryConfigArgs> virtualRepositoryConfig;
    private @Nullable Output<RepositoryVulnerabilityScanningConfigArgs> vulnerabilityScanningConfig;

    private Builder() {}

    /**
     * Cleanup policies for this repository. Cleanup policies indicate when
     * certain package versions can be automatically deleted.
     * Map keys are policy IDs supplied by users during policy creation. They must
     * unique within a repository and be under 128 characters in length.
     * Structure is documented below.
     */
    public Builder cleanupPolicies(List<RepositoryCleanupPolicyArgs> cleanupPolicies) {
      this.cleanupPolicies = Output.of(List.copyOf(cleanupPolicies));
      return this;
    }

    /** The same, known later. */
    public Builder cleanupPolicies(Output<List<RepositoryCleanupPolicyArgs>> cleanupPolicies) {
      this.cleanupPolicies = cleanupPolicies;
      return this;
    }

    /**
     * If true, the cleanup pipeline is prevented from deleting versions in this
     * repository.
     */
    public Builder cleanupPolicyDryRun(boolean cleanupPolicyDryRun) {
      this.cleanupPolicyDryRun = Output.of(cleanupPolicyDryRun);
      return this;
    }

    /** The same, known later. */
    public Builder cleanupPolicyDryRun(Output<Boolean> cleanupPolicyDryRun) {
      this.cleanupPolicyDryRun = cleanupPolicyDryRun;
      return this;
    }

    /**
     * Whether Terraform will be prevented from destroying the resource. Defaults to DELETE.
     * When a 'terraform destroy' or 'pulumi up' would delete the resource,
     * the command will fail if this field is set to "PREVENT" in Terraform state.
     * When set to "ABANDON", the command will remove the resource from Terraform
     * management without updating or deleting the resource in the API.
     * When set to "DELETE", deleting the resource is allowed.
     */
    public Builder deletionPolicy(RepositoryDeletionPolicy deletionPolicy) {
      this.deletionPolicy = Output.of(deletionPolicy.value());
      return this;
    }

    /** The same, known later. */
    public Builder deletionPolicy(Output<RepositoryDeletionPolicy> deletionPolicy) {
      this.deletionPolicy = deletionPolicy.applyValue(value -> value.value());
      return this;
    }

    /**
     * The user-provided description of the repository.
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
     * Docker repository config contains repository level configuration for the repositories of
     * docker type.
     * Structure is documented below.
     */
    public Builder dockerConfig(RepositoryDockerConfigArgs dockerConfig) {
      this.dockerConfig = Output.of(dockerConfig);
      return this;
    }

    /** The same, known later. */
    public Builder dockerConfig(Output<RepositoryDockerConfigArgs> dockerConfig) {
      this.dockerConfig = dockerConfig;
      return this;
    }

    @Override
    public Builder format(String format) {
      this.format = Output.of(format);
      return this;
    }

    @Override
    public Builder format(Output<String> format) {
      this.format = format;
      return this;
    }

    /**
     * The Cloud KMS resource name of the customer managed encryption key that’s
     * used to encrypt the contents of the Repository. Has the form:
     * {@code projects/my-project/locations/my-region/keyRings/my-kr/cryptoKeys/my-key}.
     * This value may not be changed after the Repository has been created.
     */
    public Builder kmsKeyName(String kmsKeyName) {
      this.kmsKeyName = Output.of(kmsKeyName);
      return this;
    }

    /** The same, known later. */
    public Builder kmsKeyName(Output<String> kmsKeyName) {
      this.kmsKeyName = kmsKeyName;
      return this;
    }

    /**
     * Labels with user-defined metadata.
     * This field may contain up to 64 entries. Label keys and values may be no
     * longer than 63 characters. Label keys must begin with a lowercase letter
     * and may only contain lowercase letters, numeric characters, underscores,
     * and dashes.
     * <p>
     * **Note**: This field is non-authoritative, and will only manage the labels present in
     * your configuration.
     * Please refer to the field {@code effectiveLabels} for all of the labels present on the
     * resource.
     */
    public Builder labels(Map<String, String> labels) {
      this.labels = Output.of(Map.copyOf(labels));
      return this;
    }

    /** The same, known later. */
    public Builder labels(Output<Map<String, String>> labels) {
      this.labels = labels;
      return this;
    }

    /**
     * The name of the repository's location. In addition to specific regions,
     * special values for multi-region locations are {@code asia}, {@code europe}, and {@code
     * us}.
     * See <a
     * href="https://cloud.google.com/artifact-registry/docs/repositories/repo-locations">here</a>,
     * or use the
     * gcp.artifactregistry.getLocations
     * data source for possible values.
     */
    public Builder location(String location) {
      this.location = Output.of(location);
      return this;
    }

    /** The same, known later. */
    public Builder location(Output<String> location) {
      this.location = location;
      return this;
    }

    /**
     * MavenRepositoryConfig is maven related repository details.
     * Provides additional configuration details for repositories of the maven
     * format type.
     * Structure is documented below.
     */
    public Builder mavenConfig(RepositoryMavenConfigArgs mavenConfig) {
      this.mavenConfig = Output.of(mavenConfig);
      return this;
    }

    /** The same, known later. */
    public Builder mavenConfig(Output<RepositoryMavenConfigArgs> mavenConfig) {
      this.mavenConfig = mavenConfig;
      return this;
    }

    /**
     * The mode configures the repository to serve artifacts from different sources.
     * Default value is {@code STANDARD_REPOSITORY}.
     * Possible values are: {@code STANDARD_REPOSITORY}, {@code VIRTUAL_REPOSITORY}, {@code
     * REMOTE_REPOSITORY}.
     */
    public Builder mode(RepositoryMode mode) {
      this.mode = Output.of(mode.value());
      return this;
    }

    /** The same, known later. */
    public Builder mode(Output<RepositoryMode> mode) {
      this.mode = mode.applyValue(value -> value.value());
      return this;
    }

    /**
     * The ID of the project in which the resource belongs.
     * If it is not provided, the provider project is used.
     */
    public Builder project(String project) {
      this.project = Output.of(project);
      return this;
    }

    /** The same, known later. */
    public Builder project(Output<String> project) {
      this.project = project;
      return this;
    }

    /**
     * Configuration specific for a Remote Repository.
     * Structure is documented below.
     */
    public Builder remoteRepositoryConfig(RepositoryRemoteRepositoryConfigArgs remoteRepositoryConfig) {
      this.remoteRepositoryConfig = Output.of(remoteRepositoryConfig);
      return this;
    }

    /** The same, known later. */
    public Builder remoteRepositoryConfig(Output<RepositoryRemoteRepositoryConfigArgs> remoteRepositoryConfig) {
      this.remoteRepositoryConfig = remoteRepositoryConfig;
      return this;
    }

    @Override
    public Builder repositoryId(String repositoryId) {
      this.repositoryId = Output.of(repositoryId);
      return this;
    }

    @Override
    public Builder repositoryId(Output<String> repositoryId) {
      this.repositoryId = repositoryId;
      return this;
    }

    /**
     * Configuration specific for a Virtual Repository.
     * Structure is documented below.
     */
    public Builder virtualRepositoryConfig(RepositoryVirtualRepositoryConfigArgs virtualRepositoryConfig) {
      this.virtualRepositoryConfig = Output.of(virtualRepositoryConfig);
      return this;
    }

    /** The same, known later. */
    public Builder virtualRepositoryConfig(Output<RepositoryVirtualRepositoryConfigArgs> virtualRepositoryConfig) {
      this.virtualRepositoryConfig = virtualRepositoryConfig;
      return this;
    }

    /**
     * Configuration for vulnerability scanning of artifacts stored in this repository.
     * Structure is documented below.
     */
    public Builder vulnerabilityScanningConfig(RepositoryVulnerabilityScanningConfigArgs vulnerabilityScanningConfig) {
      this.vulnerabilityScanningConfig = Output.of(vulnerabilityScanningConfig);
      return this;
    }

    /** The same, known later. */
    public Builder vulnerabilityScanningConfig(Output<RepositoryVulnerabilityScanningConfigArgs> vulnerabilityScanningConfig) {
      this.vulnerabilityScanningConfig = vulnerabilityScanningConfig;
      return this;
    }

    /** Returns the current inputs. */
    public RepositoryArgs build() {
      return new RepositoryArgs(this);
    }
  }
}

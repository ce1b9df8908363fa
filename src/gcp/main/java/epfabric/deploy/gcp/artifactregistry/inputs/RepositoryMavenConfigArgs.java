package epfabric.deploy.gcp.artifactregistry.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.artifactregistry.enums.RepositoryMavenConfigVersionPolicy;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:artifactregistry/RepositoryMavenConfig:RepositoryMavenConfig}. */
@Generated("src/gcp/schema.json")
public final class RepositoryMavenConfigArgs extends ResourceArgs {
  @Import(name = "allowSnapshotOverwrites")
  private final @Nullable Output<Boolean> allowSnapshotOverwrites;

  @Import(name = "versionPolicy")
  private final @Nullable Output<String> versionPolicy;

  private RepositoryMavenConfigArgs(Builder builder) {
    this.allowSnapshotOverwrites = builder.allowSnapshotOverwrites;
    this.versionPolicy = builder.versionPolicy;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<Boolean> allowSnapshotOverwrites;
    private @Nullable Output<String> versionPolicy;

    private Builder() {}

    /**
     * The repository with this flag will allow publishing the same
     * snapshot versions.
     */
    public Builder allowSnapshotOverwrites(boolean allowSnapshotOverwrites) {
      this.allowSnapshotOverwrites = Output.of(allowSnapshotOverwrites);
      return this;
    }

    /** The same, known later. */
    public Builder allowSnapshotOverwrites(Output<Boolean> allowSnapshotOverwrites) {
      this.allowSnapshotOverwrites = allowSnapshotOverwrites;
      return this;
    }

    /**
     * Version policy defines the versions that the registry will accept.
     * Default value is {@code VERSION_POLICY_UNSPECIFIED}.
     * Possible values are: {@code VERSION_POLICY_UNSPECIFIED}, {@code RELEASE}, {@code
     * SNAPSHOT}.
     */
    public Builder versionPolicy(RepositoryMavenConfigVersionPolicy versionPolicy) {
      this.versionPolicy = Output.of(versionPolicy.value());
      return this;
    }

    /** The same, known later. */
    public Builder versionPolicy(Output<RepositoryMavenConfigVersionPolicy> versionPolicy) {
      this.versionPolicy = versionPolicy.applyValue(value -> value.value());
      return this;
    }

    /** Returns the current inputs. */
    public RepositoryMavenConfigArgs build() {
      return new RepositoryMavenConfigArgs(this);
    }
  }
}

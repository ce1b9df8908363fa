package epfabric.deploy.gcp.artifactregistry.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.artifactregistry.enums.RepositoryCleanupPolicyConditionTagState;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:artifactregistry/RepositoryCleanupPolicyCondition:RepositoryCleanupPolicyCondition}. */
@Generated("src/gcp/schema.json")
public final class RepositoryCleanupPolicyConditionArgs extends ResourceArgs {
  @Import(name = "newerThan")
  private final @Nullable Output<String> newerThan;

  @Import(name = "olderThan")
  private final @Nullable Output<String> olderThan;

  @Import(name = "packageNamePrefixes")
  private final @Nullable Output<List<String>> packageNamePrefixes;

  @Import(name = "tagPrefixes")
  private final @Nullable Output<List<String>> tagPrefixes;

  @Import(name = "tagState")
  private final @Nullable Output<String> tagState;

  @Import(name = "versionNamePrefixes")
  private final @Nullable Output<List<String>> versionNamePrefixes;

  private RepositoryCleanupPolicyConditionArgs(Builder builder) {
    this.newerThan = builder.newerThan;
    this.olderThan = builder.olderThan;
    this.packageNamePrefixes = builder.packageNamePrefixes;
    this.tagPrefixes = builder.tagPrefixes;
    this.tagState = builder.tagState;
    this.versionNamePrefixes = builder.versionNamePrefixes;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<String> newerThan;
    private @Nullable Output<String> olderThan;
    private @Nullable Output<List<String>> packageNamePrefixes;
    private @Nullable Output<List<String>> tagPrefixes;
    private @Nullable Output<String> tagState;
    private @Nullable Output<List<String>> versionNamePrefixes;

    private Builder() {}

    /**
     * Match versions newer than a duration.
     */
    public Builder newerThan(String newerThan) {
      this.newerThan = Output.of(newerThan);
      return this;
    }

    /** The same, known later. */
    public Builder newerThan(Output<String> newerThan) {
      this.newerThan = newerThan;
      return this;
    }

    /**
     * Match versions older than a duration.
     */
    public Builder olderThan(String olderThan) {
      this.olderThan = Output.of(olderThan);
      return this;
    }

    /** The same, known later. */
    public Builder olderThan(Output<String> olderThan) {
      this.olderThan = olderThan;
      return this;
    }

    /**
     * Match versions by package prefix. Applied on any prefix match.
     */
    public Builder packageNamePrefixes(List<String> packageNamePrefixes) {
      this.packageNamePrefixes = Output.of(List.copyOf(packageNamePrefixes));
      return this;
    }

    /** The same, known later. */
    public Builder packageNamePrefixes(Output<List<String>> packageNamePrefixes) {
      this.packageNamePrefixes = packageNamePrefixes;
      return this;
    }

    /**
     * Match versions by tag prefix. Applied on any prefix match.
     */
    public Builder tagPrefixes(List<String> tagPrefixes) {
      this.tagPrefixes = Output.of(List.copyOf(tagPrefixes));
      return this;
    }

    /** The same, known later. */
    public Builder tagPrefixes(Output<List<String>> tagPrefixes) {
      this.tagPrefixes = tagPrefixes;
      return this;
    }

    /**
     * Match versions by tag status.
     * Default value is {@code ANY}.
     * Possible values are: {@code TAGGED}, {@code UNTAGGED}, {@code ANY}.
     */
    public Builder tagState(RepositoryCleanupPolicyConditionTagState tagState) {
      this.tagState = Output.of(tagState.value());
      return this;
    }

    /** The same, known later. */
    public Builder tagState(Output<RepositoryCleanupPolicyConditionTagState> tagState) {
      this.tagState = tagState.applyValue(value -> value.value());
      return this;
    }

    /**
     * Match versions by version name prefix. Applied on any prefix match.
     */
    public Builder versionNamePrefixes(List<String> versionNamePrefixes) {
      this.versionNamePrefixes = Output.of(List.copyOf(versionNamePrefixes));
      return this;
    }

    /** The same, known later. */
    public Builder versionNamePrefixes(Output<List<String>> versionNamePrefixes) {
      this.versionNamePrefixes = versionNamePrefixes;
      return this;
    }

    /** Returns the current inputs. */
    public RepositoryCleanupPolicyConditionArgs build() {
      return new RepositoryCleanupPolicyConditionArgs(this);
    }
  }
}

package epfabric.deploy.gcp.artifactregistry.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:artifactregistry/RepositoryCleanupPolicyMostRecentVersions:RepositoryCleanupPolicyMostRecentVersions}. */
@Generated("src/gcp/schema.json")
public final class RepositoryCleanupPolicyMostRecentVersionsArgs extends ResourceArgs {
  @Import(name = "keepCount")
  private final @Nullable Output<Integer> keepCount;

  @Import(name = "packageNamePrefixes")
  private final @Nullable Output<List<String>> packageNamePrefixes;

  private RepositoryCleanupPolicyMostRecentVersionsArgs(Builder builder) {
    this.keepCount = builder.keepCount;
    this.packageNamePrefixes = builder.packageNamePrefixes;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<Integer> keepCount;
    private @Nullable Output<List<String>> packageNamePrefixes;

    private Builder() {}

    /**
     * Minimum number of versions to keep.
     */
    public Builder keepCount(int keepCount) {
      this.keepCount = Output.of(keepCount);
      return this;
    }

    /** The same, known later. */
    public Builder keepCount(Output<Integer> keepCount) {
      this.keepCount = keepCount;
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

    /** Returns the current inputs. */
    public RepositoryCleanupPolicyMostRecentVersionsArgs build() {
      return new RepositoryCleanupPolicyMostRecentVersionsArgs(this);
    }
  }
}

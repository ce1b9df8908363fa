package epfabric.deploy.gcp.artifactregistry.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:artifactregistry/RepositoryVirtualRepositoryConfigUpstreamPolicy:RepositoryVirtualRepositoryConfigUpstreamPolicy}. */
@Generated("src/gcp/schema.json")
public final class RepositoryVirtualRepositoryConfigUpstreamPolicyArgs extends ResourceArgs {
  @Import(name = "id")
  private final @Nullable Output<String> id;

  @Import(name = "priority")
  private final @Nullable Output<Integer> priority;

  @Import(name = "repository")
  private final @Nullable Output<String> repository;

  private RepositoryVirtualRepositoryConfigUpstreamPolicyArgs(Builder builder) {
    this.id = builder.id;
    this.priority = builder.priority;
    this.repository = builder.repository;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<String> id;
    private @Nullable Output<Integer> priority;
    private @Nullable Output<String> repository;

    private Builder() {}

    /**
     * The user-provided ID of the upstream policy.
     */
    public Builder id(String id) {
      this.id = Output.of(id);
      return this;
    }

    /** The same, known later. */
    public Builder id(Output<String> id) {
      this.id = id;
      return this;
    }

    /**
     * Entries with a greater priority value take precedence in the pull order.
     */
    public Builder priority(int priority) {
      this.priority = Output.of(priority);
      return this;
    }

    /** The same, known later. */
    public Builder priority(Output<Integer> priority) {
      this.priority = priority;
      return this;
    }

    /**
     * A reference to the repository resource, for example:
     * "projects/p1/locations/us-central1/repository/repo1".
     */
    public Builder repository(String repository) {
      this.repository = Output.of(repository);
      return this;
    }

    /** The same, known later. */
    public Builder repository(Output<String> repository) {
      this.repository = repository;
      return this;
    }

    /** Returns the current inputs. */
    public RepositoryVirtualRepositoryConfigUpstreamPolicyArgs build() {
      return new RepositoryVirtualRepositoryConfigUpstreamPolicyArgs(this);
    }
  }
}

package epfabric.deploy.gcp.artifactregistry.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:artifactregistry/RepositoryVirtualRepositoryConfig:RepositoryVirtualRepositoryConfig}. */
@Generated("src/gcp/schema.json")
public final class RepositoryVirtualRepositoryConfigArgs extends ResourceArgs {
  @Import(name = "upstreamPolicies")
  private final @Nullable Output<List<RepositoryVirtualRepositoryConfigUpstreamPolicyArgs>> upstreamPolicies;

  private RepositoryVirtualRepositoryConfigArgs(Builder builder) {
    this.upstreamPolicies = builder.upstreamPolicies;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<List<RepositoryVirtualRepositoryConfigUpstreamPolicyArgs>> upstreamPolicies;

    private Builder() {}

    /**
     * Policies that configure the upstream artifacts distributed by the Virtual
     * Repository. Upstream policies cannot be set on a standard repository.
     * Structure is documented below.
     */
    public Builder upstreamPolicies(List<RepositoryVirtualRepositoryConfigUpstreamPolicyArgs> upstreamPolicies) {
      this.upstreamPolicies = Output.of(List.copyOf(upstreamPolicies));
      return this;
    }

    /** The same, known later. */
    public Builder upstreamPolicies(Output<List<RepositoryVirtualRepositoryConfigUpstreamPolicyArgs>> upstreamPolicies) {
      this.upstreamPolicies = upstreamPolicies;
      return this;
    }

    /** Returns the current inputs. */
    public RepositoryVirtualRepositoryConfigArgs build() {
      return new RepositoryVirtualRepositoryConfigArgs(this);
    }
  }
}

package epfabric.deploy.gcp.artifactregistry.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.artifactregistry.enums.RepositoryCleanupPolicyAction;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:artifactregistry/RepositoryCleanupPolicy:RepositoryCleanupPolicy}. */
@Generated("src/gcp/schema.json")
public final class RepositoryCleanupPolicyArgs extends ResourceArgs {
  @Import(name = "action")
  private final @Nullable Output<String> action;

  @Import(name = "condition")
  private final @Nullable Output<RepositoryCleanupPolicyConditionArgs> condition;

  @Import(name = "id", required = true)
  private final Output<String> id;

  @Import(name = "mostRecentVersions")
  private final @Nullable Output<RepositoryCleanupPolicyMostRecentVersionsArgs> mostRecentVersions;

  private RepositoryCleanupPolicyArgs(Builder builder) {
    this.action = builder.action;
    this.condition = builder.condition;
    this.id = builder.id;
    this.mostRecentVersions = builder.mostRecentVersions;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code id}. */
  public static NeedsId builder() {
    return new Builder();
  }

  /** A builder without the required {@code id}. */
  public interface NeedsId {
    /**
     * The identifier for this object. Format specified above.
     */
    Builder id(String id);

    /** The same, known later. */
    Builder id(Output<String> id);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsId {
    private @Nullable Output<String> action;
    private @Nullable Output<RepositoryCleanupPolicyConditionArgs> condition;
    private @Nullable Output<String> id;
    private @Nullable Output<RepositoryCleanupPolicyMostRecentVersionsArgs> mostRecentVersions;

    private Builder() {}

    /**
     * Policy action.
     * Possible values are: {@code DELETE}, {@code KEEP}.
     */
    public Builder action(RepositoryCleanupPolicyAction action) {
      this.action = Output.of(action.value());
      return this;
    }

    /** The same, known later. */
    public Builder action(Output<RepositoryCleanupPolicyAction> action) {
      this.action = action.applyValue(value -> value.value());
      return this;
    }

    /**
     * Policy condition for matching versions.
     * Structure is documented below.
     */
    public Builder condition(RepositoryCleanupPolicyConditionArgs condition) {
      this.condition = Output.of(condition);
      return this;
    }

    /** The same, known later. */
    public Builder condition(Output<RepositoryCleanupPolicyConditionArgs> condition) {
      this.condition = condition;
      return this;
    }

    @Override
    public Builder id(String id) {
      this.id = Output.of(id);
      return this;
    }

    @Override
    public Builder id(Output<String> id) {
      this.id = id;
      return this;
    }

    /**
     * Policy condition for retaining a minimum number of versions. May only be
     * specified with a Keep action.
     * Structure is documented below.
     */
    public Builder mostRecentVersions(RepositoryCleanupPolicyMostRecentVersionsArgs mostRecentVersions) {
      this.mostRecentVersions = Output.of(mostRecentVersions);
      return this;
    }

    /** The same, known later. */
    public Builder mostRecentVersions(Output<RepositoryCleanupPolicyMostRecentVersionsArgs> mostRecentVersions) {
      this.mostRecentVersions = mostRecentVersions;
      return this;
    }

    /** Returns the current inputs. */
    public RepositoryCleanupPolicyArgs build() {
      return new RepositoryCleanupPolicyArgs(this);
    }
  }
}

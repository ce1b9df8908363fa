package epfabric.deploy.gcp.serviceaccount;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.serviceaccount.inputs.IAMMemberConditionArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a resource of type {@code gcp:serviceaccount/iAMMember:IAMMember}. */
@Generated("src/gcp/schema.json")
public final class IAMMemberArgs extends ResourceArgs {
  /** The type of the resource, as Pulumi registers it. */
  public static final String TYPE = "gcp:serviceaccount/iAMMember:IAMMember";

  @Import(name = "condition")
  private final @Nullable Output<IAMMemberConditionArgs> condition;

  @Import(name = "member", required = true)
  private final Output<String> member;

  @Import(name = "role", required = true)
  private final Output<String> role;

  @Import(name = "serviceAccountId", required = true)
  private final Output<String> serviceAccountId;

  private IAMMemberArgs(Builder builder) {
    this.condition = builder.condition;
    this.member = builder.member;
    this.role = builder.role;
    this.serviceAccountId = builder.serviceAccountId;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code member}, {@code role}, {@code serviceAccountId}. */
  public static NeedsMember builder() {
    return new Builder();
  }

  /** A builder without the required {@code member}. */
  public interface NeedsMember {
    /**
     * Identities that will be granted the privilege in {@code role}.
     * Each entry can have one of the following values:
     * <ul>
     * <li>**allUsers**: A special identifier that represents anyone who is on the internet;
     * with or without a Google account.
     * <li>**allAuthenticatedUsers**: A special identifier that represents anyone who is
     * authenticated with a Google account or a service account.
     * <li>**user:{emailid}**: An email address that represents a specific Google account. For
     * example, alice&#64;gmail.com or joe&#64;example.com.
     * <li>**serviceAccount:{emailid}**: An email address that represents a service account. For
     * example, my-other-app&#64;appspot.gserviceaccount.com.
     * <li>**group:{emailid}**: An email address that represents a Google group. For example,
     * admins&#64;example.com.
     * <li>**domain:{domain}**: A G Suite domain (primary, instead of alias) name that
     * represents all the users of that domain. For example, google.com or example.com.
     * </ul>
     */
    NeedsRole member(String member);

    /** The same, known later. */
    NeedsRole member(Output<String> member);
  }

  /** A builder without the required {@code role}. */
  public interface NeedsRole {
    /**
     * The role that should be applied. Only one
     * {@code gcp.serviceaccount.IAMBinding} can be used per role. Note that custom roles must
     * be of the format
     * <code>[projects|organizations]/{parent-name}/roles/{role-name}</code>.
     */
    NeedsServiceAccountId role(String role);

    /** The same, known later. */
    NeedsServiceAccountId role(Output<String> role);
  }

  /** A builder without the required {@code serviceAccountId}. */
  public interface NeedsServiceAccountId {
    /**
     * The fully-qualified name of the service account to apply policy to.
     */
    Builder serviceAccountId(String serviceAccountId);

    /** The same, known later. */
    Builder serviceAccountId(Output<String> serviceAccountId);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsMember, NeedsRole, NeedsServiceAccountId {
    private @Nullable Output<IAMMemberConditionArgs> condition;
    private @Nullable Output<String> member;
    private @Nullable Output<String> role;
    private @Nullable Output<String> serviceAccountId;

    private Builder() {}

    /**
     * An <a href="https://cloud.google.com/iam/docs/conditions-overview">IAM Condition</a> for
     * a given binding.
     * Structure is documented below.
     */
    public Builder condition(IAMMemberConditionArgs condition) {
      this.condition = Output.of(condition);
      return this;
    }

    /** The same, known later. */
    public Builder condition(Output<IAMMemberConditionArgs> condition) {
      this.condition = condition;
      return this;
    }

    @Override
    public Builder member(String member) {
      this.member = Output.of(member);
      return this;
    }

    @Override
    public Builder member(Output<String> member) {
      this.member = member;
      return this;
    }

    @Override
    public Builder role(String role) {
      this.role = Output.of(role);
      return this;
    }

    @Override
    public Builder role(Output<String> role) {
      this.role = role;
      return this;
    }

    @Override
    public Builder serviceAccountId(String serviceAccountId) {
      this.serviceAccountId = Output.of(serviceAccountId);
      return this;
    }

    @Override
    public Builder serviceAccountId(Output<String> serviceAccountId) {
      this.serviceAccountId = serviceAccountId;
      return this;
    }

    /** Returns the current inputs. */
    public IAMMemberArgs build() {
      return new IAMMemberArgs(this);
    }
  }
}

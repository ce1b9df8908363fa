package epfabric.deploy.gcp.projects;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.projects.inputs.IAMMemberConditionArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a resource of type {@code gcp:projects/iAMMember:IAMMember}. */
@Generated("src/gcp/schema.json")
public final class IAMMemberArgs extends ResourceArgs {
  /** The type of the resource, as Pulumi registers it. */
  public static final String TYPE = "gcp:projects/iAMMember:IAMMember";

  @Import(name = "condition")
  private final @Nullable Output<IAMMemberConditionArgs> condition;

  @Import(name = "member", required = true)
  private final Output<String> member;

  @Import(name = "project", required = true)
  private final Output<String> project;

  @Import(name = "role", required = true)
  private final Output<String> role;

  private IAMMemberArgs(Builder builder) {
    this.condition = builder.condition;
    this.member = builder.member;
    this.project = builder.project;
    this.role = builder.role;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code member}, {@code project}, {@code role}. */
  public static NeedsMember builder() {
    return new Builder();
  }

  /** A builder without the required {@code member}. */
  public interface NeedsMember {
    /**
     * Identities that will be granted the privilege in {@code role}. gcp.projects.IAMBinding
     * expects {@code members} field while gcp.projects.IAMMember expects {@code member} field.
     * Each entry can have one of the following values:
     * <ul>
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
    NeedsProject member(String member);

    /** The same, known later. */
    NeedsProject member(Output<String> member);
  }

  /** A builder without the required {@code project}. */
  public interface NeedsProject {
    /**
     * The project id of the target project. This is not
     * inferred from the provider.
     */
    NeedsRole project(String project);

    /** The same, known later. */
    NeedsRole project(Output<String> project);
  }

  /** A builder without the required {@code role}. */
  public interface NeedsRole {
    /**
     * The role that should be applied. Only one
     * {@code gcp.projects.IAMBinding} can be used per role. Note that custom roles must be of
     * the format
     * <code>[projects|organizations]/{parent-name}/roles/{role-name}</code>.
     */
    Builder role(String role);

    /** The same, known later. */
    Builder role(Output<String> role);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsMember, NeedsProject, NeedsRole {
    private @Nullable Output<IAMMemberConditionArgs> condition;
    private @Nullable Output<String> member;
    private @Nullable Output<String> project;
    private @Nullable Output<String> role;

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
    public Builder project(String project) {
      this.project = Output.of(project);
      return this;
    }

    @Override
    public Builder project(Output<String> project) {
      this.project = project;
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

    /** Returns the current inputs. */
    public IAMMemberArgs build() {
      return new IAMMemberArgs(this);
    }
  }
}

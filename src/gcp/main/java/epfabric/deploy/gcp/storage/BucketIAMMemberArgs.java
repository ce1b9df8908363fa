package epfabric.deploy.gcp.storage;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.storage.inputs.BucketIAMMemberConditionArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a resource of type {@code gcp:storage/bucketIAMMember:BucketIAMMember}. */
@Generated("src/gcp/schema.json")
public final class BucketIAMMemberArgs extends ResourceArgs {
  /** The type of the resource, as Pulumi registers it. */
  public static final String TYPE = "gcp:storage/bucketIAMMember:BucketIAMMember";

  @Import(name = "bucket", required = true)
  private final Output<String> bucket;

  @Import(name = "condition")
  private final @Nullable Output<BucketIAMMemberConditionArgs> condition;

  @Import(name = "member", required = true)
  private final Output<String> member;

  @Import(name = "role", required = true)
  private final Output<String> role;

  private BucketIAMMemberArgs(Builder builder) {
    this.bucket = builder.bucket;
    this.condition = builder.condition;
    this.member = builder.member;
    this.role = builder.role;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code bucket}, {@code member}, {@code role}. */
  public static NeedsBucket builder() {
    return new Builder();
  }

  /** A builder without the required {@code bucket}. */
  public interface NeedsBucket {
    /**
     * Used to find the parent resource to bind the IAM policy to
     */
    NeedsMember bucket(String bucket);

    /** The same, known later. */
    NeedsMember bucket(Output<String> bucket);
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
     * <li>**projectOwner:projectid**: Owners of the given project. For example,
     * "projectOwner:my-example-project"
     * <li>**projectEditor:projectid**: Editors of the given project. For example,
     * "projectEditor:my-example-project"
     * <li>**projectViewer:projectid**: Viewers of the given project. For example,
     * "projectViewer:my-example-project"
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
     * {@code gcp.storage.BucketIAMBinding} can be used per role. Note that custom roles must be
     * of the format
     * <code>[projects|organizations]/{parent-name}/roles/{role-name}</code>.
     */
    Builder role(String role);

    /** The same, known later. */
    Builder role(Output<String> role);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsBucket, NeedsMember, NeedsRole {
    private @Nullable Output<String> bucket;
    private @Nullable Output<BucketIAMMemberConditionArgs> condition;
    private @Nullable Output<String> member;
    private @Nullable Output<String> role;

    private Builder() {}

    @Override
    public Builder bucket(String bucket) {
      this.bucket = Output.of(bucket);
      return this;
    }

    @Override
    public Builder bucket(Output<String> bucket) {
      this.bucket = bucket;
      return this;
    }

    /**
     * An <a href="https://cloud.google.com/iam/docs/conditions-overview">IAM Condition</a> for
     * a given binding.
     * Structure is documented below.
     */
    public Builder condition(BucketIAMMemberConditionArgs condition) {
      this.condition = Output.of(condition);
      return this;
    }

    /** The same, known later. */
    public Builder condition(Output<BucketIAMMemberConditionArgs> condition) {
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

    /** Returns the current inputs. */
    public BucketIAMMemberArgs build() {
      return new BucketIAMMemberArgs(this);
    }
  }
}

package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterFleet:ClusterFleet}. */
@Generated("src/gcp/schema.json")
public final class ClusterFleetArgs extends ResourceArgs {
  @Import(name = "membership")
  private final @Nullable Output<String> membership;

  @Import(name = "membershipId")
  private final @Nullable Output<String> membershipId;

  @Import(name = "membershipLocation")
  private final @Nullable Output<String> membershipLocation;

  @Import(name = "membershipType")
  private final @Nullable Output<String> membershipType;

  @Import(name = "preRegistered")
  private final @Nullable Output<Boolean> preRegistered;

  @Import(name = "project")
  private final @Nullable Output<String> project;

  private ClusterFleetArgs(Builder builder) {
    this.membership = builder.membership;
    this.membershipId = builder.membershipId;
    this.membershipLocation = builder.membershipLocation;
    this.membershipType = builder.membershipType;
    this.preRegistered = builder.preRegistered;
    this.project = builder.project;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<String> membership;
    private @Nullable Output<String> membershipId;
    private @Nullable Output<String> membershipLocation;
    private @Nullable Output<String> membershipType;
    private @Nullable Output<Boolean> preRegistered;
    private @Nullable Output<String> project;

    private Builder() {}

    /**
     * The resource name of the fleet Membership resource associated to this cluster with format
     * <code>//gkehub.googleapis.com/projects/{{project}}/locations/{{location}}/memberships/{{name}}</code>.
     * See the official doc for <a
     * href="https://cloud.google.com/kubernetes-engine/docs/fleets-overview">fleet
     * management</a>.
     */
    public Builder membership(String membership) {
      this.membership = Output.of(membership);
      return this;
    }

    /** The same, known later. */
    public Builder membership(Output<String> membership) {
      this.membership = membership;
      return this;
    }

    /**
     * The short name of the fleet membership, extracted from {@code fleet.0.membership}. You
     * can use this field to configure {@code membershipId} under
     * google_gkehub_feature_membership.
     */
    public Builder membershipId(String membershipId) {
      this.membershipId = Output.of(membershipId);
      return this;
    }

    /** The same, known later. */
    public Builder membershipId(Output<String> membershipId) {
      this.membershipId = membershipId;
      return this;
    }

    /**
     * The location of the fleet membership,  extracted from {@code fleet.0.membership}. You can
     * use this field to configure {@code membershipLocation} under
     * google_gkehub_feature_membership.
     */
    public Builder membershipLocation(String membershipLocation) {
      this.membershipLocation = Output.of(membershipLocation);
      return this;
    }

    /** The same, known later. */
    public Builder membershipLocation(Output<String> membershipLocation) {
      this.membershipLocation = membershipLocation;
      return this;
    }

    /**
     * Sets the membership type of the cluster.  Available option is {@code LIGHTWEIGHT} to
     * support only lightweight compatible features.  If unspecified, the membershipType will be
     * a regular membership that supports all features.
     */
    public Builder membershipType(String membershipType) {
      this.membershipType = Output.of(membershipType);
      return this;
    }

    /** The same, known later. */
    public Builder membershipType(Output<String> membershipType) {
      this.membershipType = membershipType;
      return this;
    }

    /**
     * Whether the cluster has been registered via the fleet API.
     */
    public Builder preRegistered(boolean preRegistered) {
      this.preRegistered = Output.of(preRegistered);
      return this;
    }

    /** The same, known later. */
    public Builder preRegistered(Output<Boolean> preRegistered) {
      this.preRegistered = preRegistered;
      return this;
    }

    /**
     * The name of the Fleet host project where this cluster will be registered.
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

    /** Returns the current inputs. */
    public ClusterFleetArgs build() {
      return new ClusterFleetArgs(this);
    }
  }
}

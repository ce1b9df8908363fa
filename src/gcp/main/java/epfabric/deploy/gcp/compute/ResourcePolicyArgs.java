package epfabric.deploy.gcp.compute;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.compute.enums.ResourcePolicyDeletionPolicy;
import epfabric.deploy.gcp.compute.inputs.ResourcePolicyGroupPlacementPolicyArgs;
import epfabric.deploy.gcp.compute.inputs.ResourcePolicyWorkloadPolicyArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a resource of type {@code gcp:compute/resourcePolicy:ResourcePolicy}. */
@Generated("src/gcp/schema.json")
public final class ResourcePolicyArgs extends ResourceArgs {
  /** The type of the resource, as Pulumi registers it. */
  public static final String TYPE = "gcp:compute/resourcePolicy:ResourcePolicy";

  @Import(name = "deletionPolicy")
  private final @Nullable Output<String> deletionPolicy;

  @Import(name = "description")
  private final @Nullable Output<String> description;

  @Import(name = "groupPlacementPolicy")
  private final @Nullable Output<ResourcePolicyGroupPlacementPolicyArgs> groupPlacementPolicy;

  @Import(name = "name")
  private final @Nullable Output<String> name;

  @Import(name = "project")
  private final @Nullable Output<String> project;

  @Import(name = "region")
  private final @Nullable Output<String> region;

  @Import(name = "workloadPolicy")
  private final @Nullable Output<ResourcePolicyWorkloadPolicyArgs> workloadPolicy;

  private ResourcePolicyArgs(Builder builder) {
    this.deletionPolicy = builder.deletionPolicy;
    this.description = builder.description;
    this.groupPlacementPolicy = builder.groupPlacementPolicy;
    this.name = builder.name;
    this.project = builder.project;
    this.region = builder.region;
    this.workloadPolicy = builder.workloadPolicy;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<String> deletionPolicy;
    private @Nullable Output<String> description;
    private @Nullable Output<ResourcePolicyGroupPlacementPolicyArgs> groupPlacementPolicy;
    private @Nullable Output<String> name;
    private @Nullable Output<String> project;
    private @Nullable Output<String> region;
    private @Nullable Output<ResourcePolicyWorkloadPolicyArgs> workloadPolicy;

    private Builder() {}

    /**
     * Whether Terraform will be prevented from destroying the resource. Defaults to DELETE.
     * When a 'terraform destroy' or 'pulumi up' would delete the resource,
     * the command will fail if this field is set to "PREVENT" in Terraform state.
     * When set to "ABANDON", the command will remove the resource from Terraform
     * management without updating or deleting the resource in the API.
     * When set to "DELETE", deleting the resource is allowed.
     */
    public Builder deletionPolicy(ResourcePolicyDeletionPolicy deletionPolicy) {
      this.deletionPolicy = Output.of(deletionPolicy.value());
      return this;
    }

    /** The same, known later. */
    public Builder deletionPolicy(Output<ResourcePolicyDeletionPolicy> deletionPolicy) {
      this.deletionPolicy = deletionPolicy.applyValue(value -> value.value());
      return this;
    }

    /**
     * An optional description of this resource. Provide this property when you create the
     * resource.
     */
    public Builder description(String description) {
      this.description = Output.of(description);
      return this;
    }

    /** The same, known later. */
    public Builder description(Output<String> description) {
      this.description = description;
      return this;
    }

    /**
     * Resource policy for instances used for placement configuration.
     * Structure is documented below.
     */
    public Builder groupPlacementPolicy(ResourcePolicyGroupPlacementPolicyArgs groupPlacementPolicy) {
      this.groupPlacementPolicy = Output.of(groupPlacementPolicy);
      return this;
    }

    /** The same, known later. */
    public Builder groupPlacementPolicy(Output<ResourcePolicyGroupPlacementPolicyArgs> groupPlacementPolicy) {
      this.groupPlacementPolicy = groupPlacementPolicy;
      return this;
    }

    /**
     * The name of the resource, provided by the client when initially creating
     * the resource. The resource name must be 1-63 characters long, and comply
     * with RFC1035. Specifically, the name must be 1-63 characters long and
     * match the regular expression {@code a-z}? which means the
     * first character must be a lowercase letter, and all following characters
     * must be a dash, lowercase letter, or digit, except the last character,
     * which cannot be a dash.
     */
    public Builder name(String name) {
      this.name = Output.of(name);
      return this;
    }

    /** The same, known later. */
    public Builder name(Output<String> name) {
      this.name = name;
      return this;
    }

    /**
     * The ID of the project in which the resource belongs.
     * If it is not provided, the provider project is used.
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

    /**
     * Region where resource policy resides.
     */
    public Builder region(String region) {
      this.region = Output.of(region);
      return this;
    }

    /** The same, known later. */
    public Builder region(Output<String> region) {
      this.region = region;
      return this;
    }

    /**
     * Represents the workload policy.
     * Structure is documented below.
     */
    public Builder workloadPolicy(ResourcePolicyWorkloadPolicyArgs workloadPolicy) {
      this.workloadPolicy = Output.of(workloadPolicy);
      return this;
    }

    /** The same, known later. */
    public Builder workloadPolicy(Output<ResourcePolicyWorkloadPolicyArgs> workloadPolicy) {
      this.workloadPolicy = workloadPolicy;
      return this;
    }

    /** Returns the current inputs. */
    public ResourcePolicyArgs build() {
      return new ResourcePolicyArgs(this);
    }
  }
}

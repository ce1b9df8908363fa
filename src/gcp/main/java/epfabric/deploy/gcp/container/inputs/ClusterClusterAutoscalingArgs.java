package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterClusterAutoscaling:ClusterClusterAutoscaling}. */
@Generated("src/gcp/schema.json")
public final class ClusterClusterAutoscalingArgs extends ResourceArgs {
  @Import(name = "autoProvisioningDefaults")
  private final @Nullable Output<ClusterClusterAutoscalingAutoProvisioningDefaultsArgs> autoProvisioningDefaults;

  @Import(name = "autoProvisioningLocations")
  private final @Nullable Output<List<String>> autoProvisioningLocations;

  @Import(name = "autoscalingProfile")
  private final @Nullable Output<String> autoscalingProfile;

  @Import(name = "defaultComputeClassEnabled")
  private final @Nullable Output<Boolean> defaultComputeClassEnabled;

  @Import(name = "enabled")
  private final @Nullable Output<Boolean> enabled;

  @Import(name = "resourceLimits")
  private final @Nullable Output<List<ClusterClusterAutoscalingResourceLimitArgs>> resourceLimits;

  private ClusterClusterAutoscalingArgs(Builder builder) {
    this.autoProvisioningDefaults = builder.autoProvisioningDefaults;
    this.autoProvisioningLocations = builder.autoProvisioningLocations;
    this.autoscalingProfile = builder.autoscalingProfile;
    this.defaultComputeClassEnabled = builder.defaultComputeClassEnabled;
    this.enabled = builder.enabled;
    this.resourceLimits = builder.resourceLimits;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<ClusterClusterAutoscalingAutoProvisioningDefaultsArgs> autoProvisioningDefaults;
    private @Nullable Output<List<String>> autoProvisioningLocations;
    private @Nullable Output<String> autoscalingProfile;
    private @Nullable Output<Boolean> defaultComputeClassEnabled;
    private @Nullable Output<Boolean> enabled;
    private @Nullable Output<List<ClusterClusterAutoscalingResourceLimitArgs>> resourceLimits;

    private Builder() {}

    /**
     * Contains defaults for a node pool created by NAP. A subset of fields also apply to
     * GKE Autopilot clusters.
     * Structure is documented below.
     */
    public Builder autoProvisioningDefaults(ClusterClusterAutoscalingAutoProvisioningDefaultsArgs autoProvisioningDefaults) {
      this.autoProvisioningDefaults = Output.of(autoProvisioningDefaults);
      return this;
    }

    /** The same, known later. */
    public Builder autoProvisioningDefaults(Output<ClusterClusterAutoscalingAutoProvisioningDefaultsArgs> autoProvisioningDefaults) {
      this.autoProvisioningDefaults = autoProvisioningDefaults;
      return this;
    }

    /**
     * The list of Google Compute Engine
     * <a href="https://cloud.google.com/compute/docs/zones#available">zones</a> in which the
     * NodePool's nodes can be created by NAP.
     */
    public Builder autoProvisioningLocations(List<String> autoProvisioningLocations) {
      this.autoProvisioningLocations = Output.of(List.copyOf(autoProvisioningLocations));
      return this;
    }

    /** The same, known later. */
    public Builder autoProvisioningLocations(Output<List<String>> autoProvisioningLocations) {
      this.autoProvisioningLocations = autoProvisioningLocations;
      return this;
    }

    /**
     * Configuration
     * options for the <a
     * href="https://cloud.google.com/kubernetes-engine/docs/concepts/cluster-autoscaler#autoscaling_profiles">Autoscaling
     * profile</a>
     * feature, which lets you choose whether the cluster autoscaler should optimize for
     * resource utilization or resource availability
     * when deciding to remove nodes from a cluster. Can be {@code BALANCED} or {@code
     * OPTIMIZE_UTILIZATION}. Defaults to {@code BALANCED}.
     */
    public Builder autoscalingProfile(String autoscalingProfile) {
      this.autoscalingProfile = Output.of(autoscalingProfile);
      return this;
    }

    /** The same, known later. */
    public Builder autoscalingProfile(Output<String> autoscalingProfile) {
      this.autoscalingProfile = autoscalingProfile;
      return this;
    }

    /**
     * Specifies whether default compute class behaviour is enabled. If enabled, cluster
     * autoscaler will use Compute Class with name default for all the workloads, if not
     * overriden.
     */
    public Builder defaultComputeClassEnabled(boolean defaultComputeClassEnabled) {
      this.defaultComputeClassEnabled = Output.of(defaultComputeClassEnabled);
      return this;
    }

    /** The same, known later. */
    public Builder defaultComputeClassEnabled(Output<Boolean> defaultComputeClassEnabled) {
      this.defaultComputeClassEnabled = defaultComputeClassEnabled;
      return this;
    }

    /**
     * Whether node auto-provisioning is enabled. Must be supplied for GKE Standard clusters,
     * {@code true} is implied
     * for autopilot clusters. Resource limits for {@code cpu} and {@code memory} must be
     * defined to enable node auto-provisioning for GKE Standard.
     */
    public Builder enabled(boolean enabled) {
      this.enabled = Output.of(enabled);
      return this;
    }

    /** The same, known later. */
    public Builder enabled(Output<Boolean> enabled) {
      this.enabled = enabled;
      return this;
    }

    /**
     * Global constraints for machine resources in the
     * cluster. Configuring the {@code cpu} and {@code memory} types is required if node
     * auto-provisioning is enabled. These limits will apply to node pool autoscaling
     * in addition to node auto-provisioning. Limits can't be unset entirely, they can only be
     * replaced. Structure is documented below.
     */
    public Builder resourceLimits(List<ClusterClusterAutoscalingResourceLimitArgs> resourceLimits) {
      this.resourceLimits = Output.of(List.copyOf(resourceLimits));
      return this;
    }

    /** The same, known later. */
    public Builder resourceLimits(Output<List<ClusterClusterAutoscalingResourceLimitArgs>> resourceLimits) {
      this.resourceLimits = resourceLimits;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterClusterAutoscalingArgs build() {
      return new ClusterClusterAutoscalingArgs(this);
    }
  }
}

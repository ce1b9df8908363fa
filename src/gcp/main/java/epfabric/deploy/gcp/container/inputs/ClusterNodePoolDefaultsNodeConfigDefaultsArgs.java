package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.ClusterNodePoolDefaultsNodeConfigDefaultsInsecureKubeletReadonlyPortEnabled;
import epfabric.deploy.gcp.container.enums.ClusterNodePoolDefaultsNodeConfigDefaultsLoggingVariant;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodePoolDefaultsNodeConfigDefaults:ClusterNodePoolDefaultsNodeConfigDefaults}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodePoolDefaultsNodeConfigDefaultsArgs extends ResourceArgs {
  @Import(name = "containerdConfig")
  private final @Nullable Output<ClusterNodePoolDefaultsNodeConfigDefaultsContainerdConfigArgs> containerdConfig;

  @Import(name = "gcfsConfig")
  private final @Nullable Output<ClusterNodePoolDefaultsNodeConfigDefaultsGcfsConfigArgs> gcfsConfig;

  @Import(name = "insecureKubeletReadonlyPortEnabled")
  private final @Nullable Output<String> insecureKubeletReadonlyPortEnabled;

  @Import(name = "loggingVariant")
  private final @Nullable Output<String> loggingVariant;

  private ClusterNodePoolDefaultsNodeConfigDefaultsArgs(Builder builder) {
    this.containerdConfig = builder.containerdConfig;
    this.gcfsConfig = builder.gcfsConfig;
    this.insecureKubeletReadonlyPortEnabled = builder.insecureKubeletReadonlyPortEnabled;
    this.loggingVariant = builder.loggingVariant;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<ClusterNodePoolDefaultsNodeConfigDefaultsContainerdConfigArgs> containerdConfig;
    private @Nullable Output<ClusterNodePoolDefaultsNodeConfigDefaultsGcfsConfigArgs> gcfsConfig;
    private @Nullable Output<String> insecureKubeletReadonlyPortEnabled;
    private @Nullable Output<String> loggingVariant;

    private Builder() {}

    /**
     * Parameters for containerd configuration.
     */
    public Builder containerdConfig(ClusterNodePoolDefaultsNodeConfigDefaultsContainerdConfigArgs containerdConfig) {
      this.containerdConfig = Output.of(containerdConfig);
      return this;
    }

    /** The same, known later. */
    public Builder containerdConfig(Output<ClusterNodePoolDefaultsNodeConfigDefaultsContainerdConfigArgs> containerdConfig) {
      this.containerdConfig = containerdConfig;
      return this;
    }

    /**
     * The default Google Container Filesystem (GCFS) configuration at the cluster level. e.g.
     * enable <a
     * href="https://cloud.google.com/kubernetes-engine/docs/how-to/image-streaming">image
     * streaming</a> across all the node pools within the cluster. Structure is documented
     * below.
     */
    public Builder gcfsConfig(ClusterNodePoolDefaultsNodeConfigDefaultsGcfsConfigArgs gcfsConfig) {
      this.gcfsConfig = Output.of(gcfsConfig);
      return this;
    }

    /** The same, known later. */
    public Builder gcfsConfig(Output<ClusterNodePoolDefaultsNodeConfigDefaultsGcfsConfigArgs> gcfsConfig) {
      this.gcfsConfig = gcfsConfig;
      return this;
    }

    /**
     * Controls whether the kubelet read-only port is enabled for newly created node pools in
     * the cluster. It is strongly recommended to set this to {@code FALSE}. Possible values:
     * {@code TRUE}, {@code FALSE}.
     */
    public Builder insecureKubeletReadonlyPortEnabled(ClusterNodePoolDefaultsNodeConfigDefaultsInsecureKubeletReadonlyPortEnabled insecureKubeletReadonlyPortEnabled) {
      this.insecureKubeletReadonlyPortEnabled = Output.of(insecureKubeletReadonlyPortEnabled.value());
      return this;
    }

    /** The same, known later. */
    public Builder insecureKubeletReadonlyPortEnabled(Output<ClusterNodePoolDefaultsNodeConfigDefaultsInsecureKubeletReadonlyPortEnabled> insecureKubeletReadonlyPortEnabled) {
      this.insecureKubeletReadonlyPortEnabled = insecureKubeletReadonlyPortEnabled.applyValue(value -> value.value());
      return this;
    }

    /**
     * The type of logging agent that is deployed by default for newly created node pools in the
     * cluster. Valid values include DEFAULT and MAX_THROUGHPUT. See <a
     * href="https://cloud.google.com/stackdriver/docs/solutions/gke/managing-logs#throughput">Increasing
     * logging agent throughput</a> for more information.
     */
    public Builder loggingVariant(ClusterNodePoolDefaultsNodeConfigDefaultsLoggingVariant loggingVariant) {
      this.loggingVariant = Output.of(loggingVariant.value());
      return this;
    }

    /** The same, known later. */
    public Builder loggingVariant(Output<ClusterNodePoolDefaultsNodeConfigDefaultsLoggingVariant> loggingVariant) {
      this.loggingVariant = loggingVariant.applyValue(value -> value.value());
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNodePoolDefaultsNodeConfigDefaultsArgs build() {
      return new ClusterNodePoolDefaultsNodeConfigDefaultsArgs(this);
    }
  }
}

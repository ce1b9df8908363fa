package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodeConfigContainerdConfig:ClusterNodeConfigContainerdConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodeConfigContainerdConfigArgs extends ResourceArgs {
  @Import(name = "privateRegistryAccessConfig")
  private final @Nullable Output<ClusterNodeConfigContainerdConfigPrivateRegistryAccessConfigArgs> privateRegistryAccessConfig;

  @Import(name = "registryHosts")
  private final @Nullable Output<List<ClusterNodeConfigContainerdConfigRegistryHostArgs>> registryHosts;

  @Import(name = "writableCgroups")
  private final @Nullable Output<ClusterNodeConfigContainerdConfigWritableCgroupsArgs> writableCgroups;

  private ClusterNodeConfigContainerdConfigArgs(Builder builder) {
    this.privateRegistryAccessConfig = builder.privateRegistryAccessConfig;
    this.registryHosts = builder.registryHosts;
    this.writableCgroups = builder.writableCgroups;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<ClusterNodeConfigContainerdConfigPrivateRegistryAccessConfigArgs> privateRegistryAccessConfig;
    private @Nullable Output<List<ClusterNodeConfigContainerdConfigRegistryHostArgs>> registryHosts;
    private @Nullable Output<ClusterNodeConfigContainerdConfigWritableCgroupsArgs> writableCgroups;

    private Builder() {}

    /**
     * Configuration for private container registries. There are two fields in this config:
     */
    public Builder privateRegistryAccessConfig(ClusterNodeConfigContainerdConfigPrivateRegistryAccessConfigArgs privateRegistryAccessConfig) {
      this.privateRegistryAccessConfig = Output.of(privateRegistryAccessConfig);
      return this;
    }

    /** The same, known later. */
    public Builder privateRegistryAccessConfig(Output<ClusterNodeConfigContainerdConfigPrivateRegistryAccessConfigArgs> privateRegistryAccessConfig) {
      this.privateRegistryAccessConfig = privateRegistryAccessConfig;
      return this;
    }

    /**
     * Defines containerd registry host configuration. Each {@code registryHosts} entry
     * represents a {@code hosts.toml} file. See <a
     * href="https://docs.cloud.google.com/kubernetes-engine/docs/how-to/customize-containerd-configuration#registryHosts">customize
     * containerd configuration in GKE nodes</a> for more detail. Example:
     */
    public Builder registryHosts(List<ClusterNodeConfigContainerdConfigRegistryHostArgs> registryHosts) {
      this.registryHosts = Output.of(List.copyOf(registryHosts));
      return this;
    }

    /** The same, known later. */
    public Builder registryHosts(Output<List<ClusterNodeConfigContainerdConfigRegistryHostArgs>> registryHosts) {
      this.registryHosts = registryHosts;
      return this;
    }

    /**
     * Configuration for writable cgroups. This allows containers to have a writable {@code
     * /sys/fs/cgroup} directory, which is required for some workloads to create their own
     * sub-cgroups. The {@code writableCgroups} block supports:
     */
    public Builder writableCgroups(ClusterNodeConfigContainerdConfigWritableCgroupsArgs writableCgroups) {
      this.writableCgroups = Output.of(writableCgroups);
      return this;
    }

    /** The same, known later. */
    public Builder writableCgroups(Output<ClusterNodeConfigContainerdConfigWritableCgroupsArgs> writableCgroups) {
      this.writableCgroups = writableCgroups;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNodeConfigContainerdConfigArgs build() {
      return new ClusterNodeConfigContainerdConfigArgs(this);
    }
  }
}

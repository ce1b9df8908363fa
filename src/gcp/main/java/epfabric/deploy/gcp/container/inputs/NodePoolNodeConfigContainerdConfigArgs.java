package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/NodePoolNodeConfigContainerdConfig:NodePoolNodeConfigContainerdConfig}. */
@Generated("src/gcp/schema.json")
public final class NodePoolNodeConfigContainerdConfigArgs extends ResourceArgs {
  @Import(name = "privateRegistryAccessConfig")
  private final @Nullable Output<NodePoolNodeConfigContainerdConfigPrivateRegistryAccessConfigArgs> privateRegistryAccessConfig;

  @Import(name = "registryHosts")
  private final @Nullable Output<List<NodePoolNodeConfigContainerdConfigRegistryHostArgs>> registryHosts;

  @Import(name = "writableCgroups")
  private final @Nullable Output<NodePoolNodeConfigContainerdConfigWritableCgroupsArgs> writableCgroups;

  private NodePoolNodeConfigContainerdConfigArgs(Builder builder) {
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
    private @Nullable Output<NodePoolNodeConfigContainerdConfigPrivateRegistryAccessConfigArgs> privateRegistryAccessConfig;
    private @Nullable Output<List<NodePoolNodeConfigContainerdConfigRegistryHostArgs>> registryHosts;
    private @Nullable Output<NodePoolNodeConfigContainerdConfigWritableCgroupsArgs> writableCgroups;

    private Builder() {}

    /**
     * Parameters for private container registries configuration.
     */
    public Builder privateRegistryAccessConfig(NodePoolNodeConfigContainerdConfigPrivateRegistryAccessConfigArgs privateRegistryAccessConfig) {
      this.privateRegistryAccessConfig = Output.of(privateRegistryAccessConfig);
      return this;
    }

    /** The same, known later. */
    public Builder privateRegistryAccessConfig(Output<NodePoolNodeConfigContainerdConfigPrivateRegistryAccessConfigArgs> privateRegistryAccessConfig) {
      this.privateRegistryAccessConfig = privateRegistryAccessConfig;
      return this;
    }

    /**
     * Configures containerd registry host configuration. Each registryHosts entry represents a
     * hosts.toml file.
     */
    public Builder registryHosts(List<NodePoolNodeConfigContainerdConfigRegistryHostArgs> registryHosts) {
      this.registryHosts = Output.of(List.copyOf(registryHosts));
      return this;
    }

    /** The same, known later. */
    public Builder registryHosts(Output<List<NodePoolNodeConfigContainerdConfigRegistryHostArgs>> registryHosts) {
      this.registryHosts = registryHosts;
      return this;
    }

    /**
     * Parameters for writable cgroups configuration.
     */
    public Builder writableCgroups(NodePoolNodeConfigContainerdConfigWritableCgroupsArgs writableCgroups) {
      this.writableCgroups = Output.of(writableCgroups);
      return this;
    }

    /** The same, known later. */
    public Builder writableCgroups(Output<NodePoolNodeConfigContainerdConfigWritableCgroupsArgs> writableCgroups) {
      this.writableCgroups = writableCgroups;
      return this;
    }

    /** Returns the current inputs. */
    public NodePoolNodeConfigContainerdConfigArgs build() {
      return new NodePoolNodeConfigContainerdConfigArgs(this);
    }
  }
}

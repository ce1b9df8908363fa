package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodeConfigContainerdConfigRegistryHost:ClusterNodeConfigContainerdConfigRegistryHost}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodeConfigContainerdConfigRegistryHostArgs extends ResourceArgs {
  @Import(name = "hosts")
  private final @Nullable Output<List<ClusterNodeConfigContainerdConfigRegistryHostHostArgs>> hosts;

  @Import(name = "server", required = true)
  private final Output<String> server;

  private ClusterNodeConfigContainerdConfigRegistryHostArgs(Builder builder) {
    this.hosts = builder.hosts;
    this.server = builder.server;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code server}. */
  public static NeedsServer builder() {
    return new Builder();
  }

  /** A builder without the required {@code server}. */
  public interface NeedsServer {
    /**
     * Defines the host name of the registry server.
     */
    Builder server(String server);

    /** The same, known later. */
    Builder server(Output<String> server);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsServer {
    private @Nullable Output<List<ClusterNodeConfigContainerdConfigRegistryHostHostArgs>> hosts;
    private @Nullable Output<String> server;

    private Builder() {}

    /**
     * Configures a list of host-specific configurations for the server.
     */
    public Builder hosts(List<ClusterNodeConfigContainerdConfigRegistryHostHostArgs> hosts) {
      this.hosts = Output.of(List.copyOf(hosts));
      return this;
    }

    /** The same, known later. */
    public Builder hosts(Output<List<ClusterNodeConfigContainerdConfigRegistryHostHostArgs>> hosts) {
      this.hosts = hosts;
      return this;
    }

    @Override
    public Builder server(String server) {
      this.server = Output.of(server);
      return this;
    }

    @Override
    public Builder server(Output<String> server) {
      this.server = server;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNodeConfigContainerdConfigRegistryHostArgs build() {
      return new ClusterNodeConfigContainerdConfigRegistryHostArgs(this);
    }
  }
}

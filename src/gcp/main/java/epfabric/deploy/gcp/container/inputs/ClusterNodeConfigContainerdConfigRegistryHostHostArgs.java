package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodeConfigContainerdConfigRegistryHostHost:ClusterNodeConfigContainerdConfigRegistryHostHost}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodeConfigContainerdConfigRegistryHostHostArgs extends ResourceArgs {
  @Import(name = "capabilities")
  private final @Nullable Output<List<String>> capabilities;

  @Import(name = "cas")
  private final @Nullable Output<List<ClusterNodeConfigContainerdConfigRegistryHostHostCaArgs>> cas;

  @Import(name = "clients")
  private final @Nullable Output<List<ClusterNodeConfigContainerdConfigRegistryHostHostClientArgs>> clients;

  @Import(name = "dialTimeout")
  private final @Nullable Output<String> dialTimeout;

  @Import(name = "headers")
  private final @Nullable Output<List<ClusterNodeConfigContainerdConfigRegistryHostHostHeaderArgs>> headers;

  @Import(name = "host", required = true)
  private final Output<String> host;

  @Import(name = "overridePath")
  private final @Nullable Output<Boolean> overridePath;

  private ClusterNodeConfigContainerdConfigRegistryHostHostArgs(Builder builder) {
    this.capabilities = builder.capabilities;
    this.cas = builder.cas;
    this.clients = builder.clients;
    this.dialTimeout = builder.dialTimeout;
    this.headers = builder.headers;
    this.host = builder.host;
    this.overridePath = builder.overridePath;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code host}. */
  public static NeedsHost builder() {
    return new Builder();
  }

  /** A builder without the required {@code host}. */
  public interface NeedsHost {
    /**
     * Configures the registry host/mirror.
     */
    Builder host(String host);

    /** The same, known later. */
    Builder host(Output<String> host);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsHost {
    private @Nullable Output<List<String>> capabilities;
    private @Nullable Output<List<ClusterNodeConfigContainerdConfigRegistryHostHostCaArgs>> cas;
    private @Nullable Output<List<ClusterNodeConfigContainerdConfigRegistryHostHostClientArgs>> clients;
    private @Nullable Output<String> dialTimeout;
    private @Nullable Output<List<ClusterNodeConfigContainerdConfigRegistryHostHostHeaderArgs>> headers;
    private @Nullable Output<String> host;
    private @Nullable Output<Boolean> overridePath;

    private Builder() {}

    /**
     * Represent the capabilities of the registry host, specifying what operations a host is
     * capable of performing.
     */
    public Builder capabilities(List<String> capabilities) {
      this.capabilities = Output.of(List.copyOf(capabilities));
      return this;
    }

    /** The same, known later. */
    public Builder capabilities(Output<List<String>> capabilities) {
      this.capabilities = capabilities;
      return this;
    }

    /**
     * Configures the registry host certificate.
     */
    public Builder cas(List<ClusterNodeConfigContainerdConfigRegistryHostHostCaArgs> cas) {
      this.cas = Output.of(List.copyOf(cas));
      return this;
    }

    /** The same, known later. */
    public Builder cas(Output<List<ClusterNodeConfigContainerdConfigRegistryHostHostCaArgs>> cas) {
      this.cas = cas;
      return this;
    }

    /**
     * Configures the registry host client certificate and key.
     */
    public Builder clients(List<ClusterNodeConfigContainerdConfigRegistryHostHostClientArgs> clients) {
      this.clients = Output.of(List.copyOf(clients));
      return this;
    }

    /** The same, known later. */
    public Builder clients(Output<List<ClusterNodeConfigContainerdConfigRegistryHostHostClientArgs>> clients) {
      this.clients = clients;
      return this;
    }

    /**
     * Specifies the maximum duration allowed for a connection attempt to complete.
     */
    public Builder dialTimeout(String dialTimeout) {
      this.dialTimeout = Output.of(dialTimeout);
      return this;
    }

    /** The same, known later. */
    public Builder dialTimeout(Output<String> dialTimeout) {
      this.dialTimeout = dialTimeout;
      return this;
    }

    /**
     * Configures the registry host headers.
     */
    public Builder headers(List<ClusterNodeConfigContainerdConfigRegistryHostHostHeaderArgs> headers) {
      this.headers = Output.of(List.copyOf(headers));
      return this;
    }

    /** The same, known later. */
    public Builder headers(Output<List<ClusterNodeConfigContainerdConfigRegistryHostHostHeaderArgs>> headers) {
      this.headers = headers;
      return this;
    }

    @Override
    public Builder host(String host) {
      this.host = Output.of(host);
      return this;
    }

    @Override
    public Builder host(Output<String> host) {
      this.host = host;
      return this;
    }

    /**
     * Indicate the host's API root endpoint is defined in the URL path rather than by the API
     * specification.
     */
    public Builder overridePath(boolean overridePath) {
      this.overridePath = Output.of(overridePath);
      return this;
    }

    /** The same, known later. */
    public Builder overridePath(Output<Boolean> overridePath) {
      this.overridePath = overridePath;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNodeConfigContainerdConfigRegistryHostHostArgs build() {
      return new ClusterNodeConfigContainerdConfigRegistryHostHostArgs(this);
    }
  }
}

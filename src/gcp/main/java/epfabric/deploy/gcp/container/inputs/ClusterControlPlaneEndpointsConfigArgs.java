package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterControlPlaneEndpointsConfig:ClusterControlPlaneEndpointsConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterControlPlaneEndpointsConfigArgs extends ResourceArgs {
  @Import(name = "dnsEndpointConfig")
  private final @Nullable Output<ClusterControlPlaneEndpointsConfigDnsEndpointConfigArgs> dnsEndpointConfig;

  @Import(name = "ipEndpointsConfig")
  private final @Nullable Output<ClusterControlPlaneEndpointsConfigIpEndpointsConfigArgs> ipEndpointsConfig;

  private ClusterControlPlaneEndpointsConfigArgs(Builder builder) {
    this.dnsEndpointConfig = builder.dnsEndpointConfig;
    this.ipEndpointsConfig = builder.ipEndpointsConfig;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<ClusterControlPlaneEndpointsConfigDnsEndpointConfigArgs> dnsEndpointConfig;
    private @Nullable Output<ClusterControlPlaneEndpointsConfigIpEndpointsConfigArgs> ipEndpointsConfig;

    private Builder() {}

    /**
     * DNS endpoint configuration.
     */
    public Builder dnsEndpointConfig(ClusterControlPlaneEndpointsConfigDnsEndpointConfigArgs dnsEndpointConfig) {
      this.dnsEndpointConfig = Output.of(dnsEndpointConfig);
      return this;
    }

    /** The same, known later. */
    public Builder dnsEndpointConfig(Output<ClusterControlPlaneEndpointsConfigDnsEndpointConfigArgs> dnsEndpointConfig) {
      this.dnsEndpointConfig = dnsEndpointConfig;
      return this;
    }

    /**
     * IP endpoint configuration.
     */
    public Builder ipEndpointsConfig(ClusterControlPlaneEndpointsConfigIpEndpointsConfigArgs ipEndpointsConfig) {
      this.ipEndpointsConfig = Output.of(ipEndpointsConfig);
      return this;
    }

    /** The same, known later. */
    public Builder ipEndpointsConfig(Output<ClusterControlPlaneEndpointsConfigIpEndpointsConfigArgs> ipEndpointsConfig) {
      this.ipEndpointsConfig = ipEndpointsConfig;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterControlPlaneEndpointsConfigArgs build() {
      return new ClusterControlPlaneEndpointsConfigArgs(this);
    }
  }
}

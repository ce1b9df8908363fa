package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterControlPlaneEndpointsConfigDnsEndpointConfig:ClusterControlPlaneEndpointsConfigDnsEndpointConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterControlPlaneEndpointsConfigDnsEndpointConfigArgs extends ResourceArgs {
  @Import(name = "allowExternalTraffic")
  private final @Nullable Output<Boolean> allowExternalTraffic;

  @Import(name = "enableK8sCertsViaDns")
  private final @Nullable Output<Boolean> enableK8sCertsViaDns;

  @Import(name = "enableK8sTokensViaDns")
  private final @Nullable Output<Boolean> enableK8sTokensViaDns;

  @Import(name = "endpoint")
  private final @Nullable Output<String> endpoint;

  private ClusterControlPlaneEndpointsConfigDnsEndpointConfigArgs(Builder builder) {
    this.allowExternalTraffic = builder.allowExternalTraffic;
    this.enableK8sCertsViaDns = builder.enableK8sCertsViaDns;
    this.enableK8sTokensViaDns = builder.enableK8sTokensViaDns;
    this.endpoint = builder.endpoint;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<Boolean> allowExternalTraffic;
    private @Nullable Output<Boolean> enableK8sCertsViaDns;
    private @Nullable Output<Boolean> enableK8sTokensViaDns;
    private @Nullable Output<String> endpoint;

    private Builder() {}

    /**
     * Controls whether user traffic is allowed over this endpoint. Note that GCP-managed
     * services may still use the endpoint even if this is false.
     */
    public Builder allowExternalTraffic(boolean allowExternalTraffic) {
      this.allowExternalTraffic = Output.of(allowExternalTraffic);
      return this;
    }

    /** The same, known later. */
    public Builder allowExternalTraffic(Output<Boolean> allowExternalTraffic) {
      this.allowExternalTraffic = allowExternalTraffic;
      return this;
    }

    /**
     * Controls whether the k8s certs auth is allowed via Dns.
     */
    public Builder enableK8sCertsViaDns(boolean enableK8sCertsViaDns) {
      this.enableK8sCertsViaDns = Output.of(enableK8sCertsViaDns);
      return this;
    }

    /** The same, known later. */
    public Builder enableK8sCertsViaDns(Output<Boolean> enableK8sCertsViaDns) {
      this.enableK8sCertsViaDns = enableK8sCertsViaDns;
      return this;
    }

    /**
     * Controls whether the k8s token auth is allowed via Dns.
     */
    public Builder enableK8sTokensViaDns(boolean enableK8sTokensViaDns) {
      this.enableK8sTokensViaDns = Output.of(enableK8sTokensViaDns);
      return this;
    }

    /** The same, known later. */
    public Builder enableK8sTokensViaDns(Output<Boolean> enableK8sTokensViaDns) {
      this.enableK8sTokensViaDns = enableK8sTokensViaDns;
      return this;
    }

    /**
     * The cluster's DNS endpoint.
     */
    public Builder endpoint(String endpoint) {
      this.endpoint = Output.of(endpoint);
      return this;
    }

    /** The same, known later. */
    public Builder endpoint(Output<String> endpoint) {
      this.endpoint = endpoint;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterControlPlaneEndpointsConfigDnsEndpointConfigArgs build() {
      return new ClusterControlPlaneEndpointsConfigDnsEndpointConfigArgs(this);
    }
  }
}

package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterMasterAuth:ClusterMasterAuth}. */
@Generated("src/gcp/schema.json")
public final class ClusterMasterAuthArgs extends ResourceArgs {
  @Import(name = "clientCertificate")
  private final @Nullable Output<String> clientCertificate;

  @Import(name = "clientCertificateConfig", required = true)
  private final Output<ClusterMasterAuthClientCertificateConfigArgs> clientCertificateConfig;

  @Import(name = "clientKey")
  private final @Nullable Output<String> clientKey;

  @Import(name = "clusterCaCertificate")
  private final @Nullable Output<String> clusterCaCertificate;

  private ClusterMasterAuthArgs(Builder builder) {
    this.clientCertificate = builder.clientCertificate;
    this.clientCertificateConfig = builder.clientCertificateConfig;
    this.clientKey = builder.clientKey;
    this.clusterCaCertificate = builder.clusterCaCertificate;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code clientCertificateConfig}. */
  public static NeedsClientCertificateConfig builder() {
    return new Builder();
  }

  /** A builder without the required {@code clientCertificateConfig}. */
  public interface NeedsClientCertificateConfig {
    /**
     * Whether client certificate authorization is enabled for this cluster.  For example:
     */
    Builder clientCertificateConfig(ClusterMasterAuthClientCertificateConfigArgs clientCertificateConfig);

    /** The same, known later. */
    Builder clientCertificateConfig(Output<ClusterMasterAuthClientCertificateConfigArgs> clientCertificateConfig);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsClientCertificateConfig {
    private @Nullable Output<String> clientCertificate;
    private @Nullable Output<ClusterMasterAuthClientCertificateConfigArgs> clientCertificateConfig;
    private @Nullable Output<String> clientKey;
    private @Nullable Output<String> clusterCaCertificate;

    private Builder() {}

    /**
     * Base64 encoded public certificate
     * used by clients to authenticate to the cluster endpoint.
     */
    public Builder clientCertificate(String clientCertificate) {
      this.clientCertificate = Output.of(clientCertificate);
      return this;
    }

    /** The same, known later. */
    public Builder clientCertificate(Output<String> clientCertificate) {
      this.clientCertificate = clientCertificate;
      return this;
    }

    @Override
    public Builder clientCertificateConfig(ClusterMasterAuthClientCertificateConfigArgs clientCertificateConfig) {
      this.clientCertificateConfig = Output.of(clientCertificateConfig);
      return this;
    }

    @Override
    public Builder clientCertificateConfig(Output<ClusterMasterAuthClientCertificateConfigArgs> clientCertificateConfig) {
      this.clientCertificateConfig = clientCertificateConfig;
      return this;
    }

    /**
     * Base64 encoded private key used by clients
     * to authenticate to the cluster endpoint.
     */
    public Builder clientKey(String clientKey) {
      this.clientKey = Output.of(clientKey);
      return this;
    }

    /** The same, known later. */
    public Builder clientKey(Output<String> clientKey) {
      this.clientKey = clientKey;
      return this;
    }

    /**
     * Base64 encoded public certificate
     * that is the root certificate of the cluster.
     */
    public Builder clusterCaCertificate(String clusterCaCertificate) {
      this.clusterCaCertificate = Output.of(clusterCaCertificate);
      return this;
    }

    /** The same, known later. */
    public Builder clusterCaCertificate(Output<String> clusterCaCertificate) {
      this.clusterCaCertificate = clusterCaCertificate;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterMasterAuthArgs build() {
      return new ClusterMasterAuthArgs(this);
    }
  }
}

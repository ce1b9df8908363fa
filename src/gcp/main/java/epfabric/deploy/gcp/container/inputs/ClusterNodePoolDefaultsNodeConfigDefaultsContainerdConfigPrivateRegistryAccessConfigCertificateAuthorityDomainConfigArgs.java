package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodePoolDefaultsNodeConfigDefaultsContainerdConfigPrivateRegistryAccessConfigCertificateAuthorityDomainConfig:ClusterNodePoolDefaultsNodeConfigDefaultsContainerdConfigPrivateRegistryAccessConfigCertificateAuthorityDomainConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodePoolDefaultsNodeConfigDefaultsContainerdConfigPrivateRegistryAccessConfigCertificateAuthorityDomainConfigArgs extends ResourceArgs {
  @Import(name = "fqdns", required = true)
  private final Output<List<String>> fqdns;

  @Import(name = "gcpSecretManagerCertificateConfig", required = true)
  private final Output<ClusterNodePoolDefaultsNodeConfigDefaultsContainerdConfigPrivateRegistryAccessConfigCertificateAuthorityDomainConfigGcpSecretManagerCertificateConfigArgs> gcpSecretManagerCertificateConfig;

  private ClusterNodePoolDefaultsNodeConfigDefaultsContainerdConfigPrivateRegistryAccessConfigCertificateAuthorityDomainConfigArgs(Builder builder) {
    this.fqdns = builder.fqdns;
    this.gcpSecretManagerCertificateConfig = builder.gcpSecretManagerCertificateConfig;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code fqdns}, {@code gcpSecretManagerCertificateConfig}. */
  public static NeedsFqdns builder() {
    return new Builder();
  }

  /** A builder without the required {@code fqdns}. */
  public interface NeedsFqdns {
    /**
     * List of fully-qualified-domain-names. IPv4s and port specification are supported.
     */
    NeedsGcpSecretManagerCertificateConfig fqdns(List<String> fqdns);

    /** The same, known later. */
    NeedsGcpSecretManagerCertificateConfig fqdns(Output<List<String>> fqdns);
  }

  /** A builder without the required {@code gcpSecretManagerCertificateConfig}. */
  public interface NeedsGcpSecretManagerCertificateConfig {
    /**
     * Parameters for configuring a certificate hosted in GCP SecretManager.
     */
    Builder gcpSecretManagerCertificateConfig(ClusterNodePoolDefaultsNodeConfigDefaultsContainerdConfigPrivateRegistryAccessConfigCertificateAuthorityDomainConfigGcpSecretManagerCertificateConfigArgs gcpSecretManagerCertificateConfig);

    /** The same, known later. */
    Builder gcpSecretManagerCertificateConfig(Output<ClusterNodePoolDefaultsNodeConfigDefaultsContainerdConfigPrivateRegistryAccessConfigCertificateAuthorityDomainConfigGcpSecretManagerCertificateConfigArgs> gcpSecretManagerCertificateConfig);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsFqdns, NeedsGcpSecretManagerCertificateConfig {
    private @Nullable Output<List<String>> fqdns;
    private @Nullable Output<ClusterNodePoolDefaultsNodeConfigDefaultsContainerdConfigPrivateRegistryAccessConfigCertificateAuthorityDomainConfigGcpSecretManagerCertificateConfigArgs> gcpSecretManagerCertificateConfig;

    private Builder() {}

    @Override
    public Builder fqdns(List<String> fqdns) {
      this.fqdns = Output.of(List.copyOf(fqdns));
      return this;
    }

    @Override
    public Builder fqdns(Output<List<String>> fqdns) {
      this.fqdns = fqdns;
      return this;
    }

    @Override
    public Builder gcpSecretManagerCertificateConfig(ClusterNodePoolDefaultsNodeConfigDefaultsContainerdConfigPrivateRegistryAccessConfigCertificateAuthorityDomainConfigGcpSecretManagerCertificateConfigArgs gcpSecretManagerCertificateConfig) {
      this.gcpSecretManagerCertificateConfig = Output.of(gcpSecretManagerCertificateConfig);
      return this;
    }

    @Override
    public Builder gcpSecretManagerCertificateConfig(Output<ClusterNodePoolDefaultsNodeConfigDefaultsContainerdConfigPrivateRegistryAccessConfigCertificateAuthorityDomainConfigGcpSecretManagerCertificateConfigArgs> gcpSecretManagerCertificateConfig) {
      this.gcpSecretManagerCertificateConfig = gcpSecretManagerCertificateConfig;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNodePoolDefaultsNodeConfigDefaultsContainerdConfigPrivateRegistryAccessConfigCertificateAuthorityDomainConfigArgs build() {
      return new ClusterNodePoolDefaultsNodeConfigDefaultsContainerdConfigPrivateRegistryAccessConfigCertificateAuthorityDomainConfigArgs(this);
    }
  }
}

package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodePoolDefaultsNodeConfigDefaultsContainerdConfigPrivateRegistryAccessConfigCertificateAuthorityDomainConfigGcpSecretManagerCertificateConfig:ClusterNodePoolDefaultsNodeConfigDefaultsContainerdConfigPrivateRegistryAccessConfigCertificateAuthorityDomainConfigGcpSecretManagerCertificateConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodePoolDefaultsNodeConfigDefaultsContainerdConfigPrivateRegistryAccessConfigCertificateAuthorityDomainConfigGcpSecretManagerCertificateConfigArgs extends ResourceArgs {
  @Import(name = "secretUri", required = true)
  private final Output<String> secretUri;

  private ClusterNodePoolDefaultsNodeConfigDefaultsContainerdConfigPrivateRegistryAccessConfigCertificateAuthorityDomainConfigGcpSecretManagerCertificateConfigArgs(Builder builder) {
    this.secretUri = builder.secretUri;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code secretUri}. */
  public static NeedsSecretUri builder() {
    return new Builder();
  }

  /** A builder without the required {@code secretUri}. */
  public interface NeedsSecretUri {
    /**
     * URI for the secret that hosts a certificate. Must be in the format
     * 'projects/PROJECT_NUM/secrets/SECRET_NAME/versions/VERSION_OR_LATEST'.
     */
    Builder secretUri(String secretUri);

    /** The same, known later. */
    Builder secretUri(Output<String> secretUri);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsSecretUri {
    private @Nullable Output<String> secretUri;

    private Builder() {}

    @Override
    public Builder secretUri(String secretUri) {
      this.secretUri = Output.of(secretUri);
      return this;
    }

    @Override
    public Builder secretUri(Output<String> secretUri) {
      this.secretUri = secretUri;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNodePoolDefaultsNodeConfigDefaultsContainerdConfigPrivateRegistryAccessConfigCertificateAuthorityDomainConfigGcpSecretManagerCertificateConfigArgs build() {
      return new ClusterNodePoolDefaultsNodeConfigDefaultsContainerdConfigPrivateRegistryAccessConfigCertificateAuthorityDomainConfigGcpSecretManagerCertificateConfigArgs(this);
    }
  }
}

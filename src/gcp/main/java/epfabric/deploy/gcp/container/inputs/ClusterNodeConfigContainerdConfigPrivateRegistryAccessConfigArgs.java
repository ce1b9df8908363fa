package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodeConfigContainerdConfigPrivateRegistryAccessConfig:ClusterNodeConfigContainerdConfigPrivateRegistryAccessConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodeConfigContainerdConfigPrivateRegistryAccessConfigArgs extends ResourceArgs {
  @Import(name = "certificateAuthorityDomainConfigs")
  private final @Nullable Output<List<ClusterNodeConfigContainerdConfigPrivateRegistryAccessConfigCertificateAuthorityDomainConfigArgs>> certificateAuthorityDomainConfigs;

  @Import(name = "enabled", required = true)
  private final Output<Boolean> enabled;

  private ClusterNodeConfigContainerdConfigPrivateRegistryAccessConfigArgs(Builder builder) {
    this.certificateAuthorityDomainConfigs = builder.certificateAuthorityDomainConfigs;
    this.enabled = builder.enabled;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code enabled}. */
  public static NeedsEnabled builder() {
    return new Builder();
  }

  /** A builder without the required {@code enabled}. */
  public interface NeedsEnabled {
    /**
     * Enables private registry config. If set to false, all other fields in this object must
     * not be set.
     */
    Builder enabled(boolean enabled);

    /** The same, known later. */
    Builder enabled(Output<Boolean> enabled);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsEnabled {
    private @Nullable Output<List<ClusterNodeConfigContainerdConfigPrivateRegistryAccessConfigCertificateAuthorityDomainConfigArgs>> certificateAuthorityDomainConfigs;
    private @Nullable Output<Boolean> enabled;

    private Builder() {}

    /**
     * List of configuration objects for CA and domains. Each object identifies a certificate
     * and its assigned domains. See <a
     * href="https://cloud.google.com/kubernetes-engine/docs/how-to/access-private-registries-private-certificates">how
     * to configure for private container registries</a> for more detail. Example:
     */
    public Builder certificateAuthorityDomainConfigs(List<ClusterNodeConfigContainerdConfigPrivateRegistryAccessConfigCertificateAuthorityDomainConfigArgs> certificateAuthorityDomainConfigs) {
      this.certificateAuthorityDomainConfigs = Output.of(List.copyOf(certificateAuthorityDomainConfigs));
      return this;
    }

    /** The same, known later. */
    public Builder certificateAuthorityDomainConfigs(Output<List<ClusterNodeConfigContainerdConfigPrivateRegistryAccessConfigCertificateAuthorityDomainConfigArgs>> certificateAuthorityDomainConfigs) {
      this.certificateAuthorityDomainConfigs = certificateAuthorityDomainConfigs;
      return this;
    }

    @Override
    public Builder enabled(boolean enabled) {
      this.enabled = Output.of(enabled);
      return this;
    }

    @Override
    public Builder enabled(Output<Boolean> enabled) {
      this.enabled = enabled;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNodeConfigContainerdConfigPrivateRegistryAccessConfigArgs build() {
      return new ClusterNodeConfigContainerdConfigPrivateRegistryAccessConfigArgs(this);
    }
  }
}

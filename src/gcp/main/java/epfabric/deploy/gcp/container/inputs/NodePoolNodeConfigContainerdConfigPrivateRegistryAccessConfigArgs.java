package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/NodePoolNodeConfigContainerdConfigPrivateRegistryAccessConfig:NodePoolNodeConfigContainerdConfigPrivateRegistryAccessConfig}. */
@Generated("src/gcp/schema.json")
public final class NodePoolNodeConfigContainerdConfigPrivateRegistryAccessConfigArgs extends ResourceArgs {
  @Import(name = "certificateAuthorityDomainConfigs")
  private final @Nullable Output<List<NodePoolNodeConfigContainerdConfigPrivateRegistryAccessConfigCertificateAuthorityDomainConfigArgs>> certificateAuthorityDomainConfigs;

  @Import(name = "enabled", required = true)
  private final Output<Boolean> enabled;

  private NodePoolNodeConfigContainerdConfigPrivateRegistryAccessConfigArgs(Builder builder) {
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
     * Whether or not private registries are configured.
     */
    Builder enabled(boolean enabled);

    /** The same, known later. */
    Builder enabled(Output<Boolean> enabled);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsEnabled {
    private @Nullable Output<List<NodePoolNodeConfigContainerdConfigPrivateRegistryAccessConfigCertificateAuthorityDomainConfigArgs>> certificateAuthorityDomainConfigs;
    private @Nullable Output<Boolean> enabled;

    private Builder() {}

    /**
     * Parameters for configuring CA certificate and domains.
     */
    public Builder certificateAuthorityDomainConfigs(List<NodePoolNodeConfigContainerdConfigPrivateRegistryAccessConfigCertificateAuthorityDomainConfigArgs> certificateAuthorityDomainConfigs) {
      this.certificateAuthorityDomainConfigs = Output.of(List.copyOf(certificateAuthorityDomainConfigs));
      return this;
    }

    /** The same, known later. */
    public Builder certificateAuthorityDomainConfigs(Output<List<NodePoolNodeConfigContainerdConfigPrivateRegistryAccessConfigCertificateAuthorityDomainConfigArgs>> certificateAuthorityDomainConfigs) {
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
    public NodePoolNodeConfigContainerdConfigPrivateRegistryAccessConfigArgs build() {
      return new NodePoolNodeConfigContainerdConfigPrivateRegistryAccessConfigArgs(this);
    }
  }
}

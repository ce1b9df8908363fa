package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodePoolDefaultsNodeConfigDefaultsContainerdConfigRegistryHostHostClient:ClusterNodePoolDefaultsNodeConfigDefaultsContainerdConfigRegistryHostHostClient}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodePoolDefaultsNodeConfigDefaultsContainerdConfigRegistryHostHostClientArgs extends ResourceArgs {
  @Import(name = "cert", required = true)
  private final Output<ClusterNodePoolDefaultsNodeConfigDefaultsContainerdConfigRegistryHostHostClientCertArgs> cert;

  @Import(name = "key")
  private final @Nullable Output<ClusterNodePoolDefaultsNodeConfigDefaultsContainerdConfigRegistryHostHostClientKeyArgs> key;

  private ClusterNodePoolDefaultsNodeConfigDefaultsContainerdConfigRegistryHostHostClientArgs(Builder builder) {
    this.cert = builder.cert;
    this.key = builder.key;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code cert}. */
  public static NeedsCert builder() {
    return new Builder();
  }

  /** A builder without the required {@code cert}. */
  public interface NeedsCert {
    /**
     * Configures the client certificate.
     */
    Builder cert(ClusterNodePoolDefaultsNodeConfigDefaultsContainerdConfigRegistryHostHostClientCertArgs cert);

    /** The same, known later. */
    Builder cert(Output<ClusterNodePoolDefaultsNodeConfigDefaultsContainerdConfigRegistryHostHostClientCertArgs> cert);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsCert {
    private @Nullable Output<ClusterNodePoolDefaultsNodeConfigDefaultsContainerdConfigRegistryHostHostClientCertArgs> cert;
    private @Nullable Output<ClusterNodePoolDefaultsNodeConfigDefaultsContainerdConfigRegistryHostHostClientKeyArgs> key;

    private Builder() {}

    @Override
    public Builder cert(ClusterNodePoolDefaultsNodeConfigDefaultsContainerdConfigRegistryHostHostClientCertArgs cert) {
      this.cert = Output.of(cert);
      return this;
    }

    @Override
    public Builder cert(Output<ClusterNodePoolDefaultsNodeConfigDefaultsContainerdConfigRegistryHostHostClientCertArgs> cert) {
      this.cert = cert;
      return this;
    }

    /**
     * Configures the client private key.
     */
    public Builder key(ClusterNodePoolDefaultsNodeConfigDefaultsContainerdConfigRegistryHostHostClientKeyArgs key) {
      this.key = Output.of(key);
      return this;
    }

    /** The same, known later. */
    public Builder key(Output<ClusterNodePoolDefaultsNodeConfigDefaultsContainerdConfigRegistryHostHostClientKeyArgs> key) {
      this.key = key;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNodePoolDefaultsNodeConfigDefaultsContainerdConfigRegistryHostHostClientArgs build() {
      return new ClusterNodePoolDefaultsNodeConfigDefaultsContainerdConfigRegistryHostHostClientArgs(this);
    }
  }
}

package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodeConfigContainerdConfigRegistryHostHostClientKey:ClusterNodeConfigContainerdConfigRegistryHostHostClientKey}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodeConfigContainerdConfigRegistryHostHostClientKeyArgs extends ResourceArgs {
  @Import(name = "gcpSecretManagerSecretUri")
  private final @Nullable Output<String> gcpSecretManagerSecretUri;

  private ClusterNodeConfigContainerdConfigRegistryHostHostClientKeyArgs(Builder builder) {
    this.gcpSecretManagerSecretUri = builder.gcpSecretManagerSecretUri;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<String> gcpSecretManagerSecretUri;

    private Builder() {}

    /**
     * URI for the Secret Manager secret that hosts the private key.
     */
    public Builder gcpSecretManagerSecretUri(String gcpSecretManagerSecretUri) {
      this.gcpSecretManagerSecretUri = Output.of(gcpSecretManagerSecretUri);
      return this;
    }

    /** The same, known later. */
    public Builder gcpSecretManagerSecretUri(Output<String> gcpSecretManagerSecretUri) {
      this.gcpSecretManagerSecretUri = gcpSecretManagerSecretUri;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNodeConfigContainerdConfigRegistryHostHostClientKeyArgs build() {
      return new ClusterNodeConfigContainerdConfigRegistryHostHostClientKeyArgs(this);
    }
  }
}

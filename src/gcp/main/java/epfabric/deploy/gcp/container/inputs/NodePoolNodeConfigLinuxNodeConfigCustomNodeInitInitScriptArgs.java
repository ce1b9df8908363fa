package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/NodePoolNodeConfigLinuxNodeConfigCustomNodeInitInitScript:NodePoolNodeConfigLinuxNodeConfigCustomNodeInitInitScript}. */
@Generated("src/gcp/schema.json")
public final class NodePoolNodeConfigLinuxNodeConfigCustomNodeInitInitScriptArgs extends ResourceArgs {
  @Import(name = "gcpSecretManagerSecretUri")
  private final @Nullable Output<String> gcpSecretManagerSecretUri;

  @Import(name = "gcsGeneration")
  private final @Nullable Output<Integer> gcsGeneration;

  @Import(name = "gcsUri")
  private final @Nullable Output<String> gcsUri;

  private NodePoolNodeConfigLinuxNodeConfigCustomNodeInitInitScriptArgs(Builder builder) {
    this.gcpSecretManagerSecretUri = builder.gcpSecretManagerSecretUri;
    this.gcsGeneration = builder.gcsGeneration;
    this.gcsUri = builder.gcsUri;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<String> gcpSecretManagerSecretUri;
    private @Nullable Output<Integer> gcsGeneration;
    private @Nullable Output<String> gcsUri;

    private Builder() {}

    /**
     * The Secret Manager secret URI of the init script.
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

    /**
     * The GCS generation of the init script.
     */
    public Builder gcsGeneration(int gcsGeneration) {
      this.gcsGeneration = Output.of(gcsGeneration);
      return this;
    }

    /** The same, known later. */
    public Builder gcsGeneration(Output<Integer> gcsGeneration) {
      this.gcsGeneration = gcsGeneration;
      return this;
    }

    /**
     * The GCS URI of the init script.
     */
    public Builder gcsUri(String gcsUri) {
      this.gcsUri = Output.of(gcsUri);
      return this;
    }

    /** The same, known later. */
    public Builder gcsUri(Output<String> gcsUri) {
      this.gcsUri = gcsUri;
      return this;
    }

    /** Returns the current inputs. */
    public NodePoolNodeConfigLinuxNodeConfigCustomNodeInitInitScriptArgs build() {
      return new NodePoolNodeConfigLinuxNodeConfigCustomNodeInitInitScriptArgs(this);
    }
  }
}

package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodeConfigLinuxNodeConfigCustomNodeInitInitScript:ClusterNodeConfigLinuxNodeConfigCustomNodeInitInitScript}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodeConfigLinuxNodeConfigCustomNodeInitInitScriptArgs extends ResourceArgs {
  @Import(name = "gcpSecretManagerSecretUri")
  private final @Nullable Output<String> gcpSecretManagerSecretUri;

  @Import(name = "gcsGeneration")
  private final @Nullable Output<Integer> gcsGeneration;

  @Import(name = "gcsUri")
  private final @Nullable Output<String> gcsUri;

  private ClusterNodeConfigLinuxNodeConfigCustomNodeInitInitScriptArgs(Builder builder) {
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
     * The Google Cloud Secret Manager secret version URI for storing the init script. Format:
     * {@code projects/PROJECT_ID/secrets/SECRET_NAME/versions/VERSION}. The service account on
     * the nodepool must have access to the secret version. Conflicts with {@code gcsUri}.
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
     * The generation of the init script in Google Cloud Storage. If {@code gcsUri} is used,
     * {@code gcsGeneration} is required.
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
     * The Google Cloud Storage URI for storing the init script. Format: {@code
     * gs://BUCKET_NAME/OBJECT_NAME}. The service account on the nodepool must have read access
     * to the object. Conflicts with {@code gcpSecretManagerSecretUri}. If {@code gcsUri} is
     * used, {@code gcsGeneration} is required.
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
    public ClusterNodeConfigLinuxNodeConfigCustomNodeInitInitScriptArgs build() {
      return new ClusterNodeConfigLinuxNodeConfigCustomNodeInitInitScriptArgs(this);
    }
  }
}

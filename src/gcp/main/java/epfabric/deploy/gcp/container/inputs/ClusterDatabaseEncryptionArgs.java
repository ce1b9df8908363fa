package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterDatabaseEncryption:ClusterDatabaseEncryption}. */
@Generated("src/gcp/schema.json")
public final class ClusterDatabaseEncryptionArgs extends ResourceArgs {
  @Import(name = "keyName")
  private final @Nullable Output<String> keyName;

  @Import(name = "state", required = true)
  private final Output<String> state;

  private ClusterDatabaseEncryptionArgs(Builder builder) {
    this.keyName = builder.keyName;
    this.state = builder.state;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code state}. */
  public static NeedsState builder() {
    return new Builder();
  }

  /** A builder without the required {@code state}. */
  public interface NeedsState {
    /**
     * {@code ENCRYPTED} or {@code DECRYPTED}
     */
    Builder state(String state);

    /** The same, known later. */
    Builder state(Output<String> state);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsState {
    private @Nullable Output<String> keyName;
    private @Nullable Output<String> state;

    private Builder() {}

    /**
     * the key to use to encrypt/decrypt secrets.  See the <a
     * href="https://cloud.google.com/kubernetes-engine/docs/reference/rest/v1beta1/projects.locations.clusters#Cluster.DatabaseEncryption">DatabaseEncryption
     * definition</a> for more information.
     * <p>
     * &lt;a name="nestedEnableK8sBetaApis"&gt;&lt;/a&gt;The {@code enableK8sBetaApis} block
     * supports:
     */
    public Builder keyName(String keyName) {
      this.keyName = Output.of(keyName);
      return this;
    }

    /** The same, known later. */
    public Builder keyName(Output<String> keyName) {
      this.keyName = keyName;
      return this;
    }

    @Override
    public Builder state(String state) {
      this.state = Output.of(state);
      return this;
    }

    @Override
    public Builder state(Output<String> state) {
      this.state = state;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterDatabaseEncryptionArgs build() {
      return new ClusterDatabaseEncryptionArgs(this);
    }
  }
}

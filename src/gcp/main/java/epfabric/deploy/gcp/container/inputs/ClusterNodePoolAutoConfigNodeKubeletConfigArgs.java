package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.ClusterNodePoolAutoConfigNodeKubeletConfigInsecureKubeletReadonlyPortEnabled;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodePoolAutoConfigNodeKubeletConfig:ClusterNodePoolAutoConfigNodeKubeletConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodePoolAutoConfigNodeKubeletConfigArgs extends ResourceArgs {
  @Import(name = "insecureKubeletReadonlyPortEnabled")
  private final @Nullable Output<String> insecureKubeletReadonlyPortEnabled;

  private ClusterNodePoolAutoConfigNodeKubeletConfigArgs(Builder builder) {
    this.insecureKubeletReadonlyPortEnabled = builder.insecureKubeletReadonlyPortEnabled;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<String> insecureKubeletReadonlyPortEnabled;

    private Builder() {}

    /**
     * Controls whether the kubelet read-only port is enabled. It is strongly recommended to set
     * this to {@code FALSE}. Possible values: {@code TRUE}, {@code FALSE}.
     */
    public Builder insecureKubeletReadonlyPortEnabled(ClusterNodePoolAutoConfigNodeKubeletConfigInsecureKubeletReadonlyPortEnabled insecureKubeletReadonlyPortEnabled) {
      this.insecureKubeletReadonlyPortEnabled = Output.of(insecureKubeletReadonlyPortEnabled.value());
      return this;
    }

    /** The same, known later. */
    public Builder insecureKubeletReadonlyPortEnabled(Output<ClusterNodePoolAutoConfigNodeKubeletConfigInsecureKubeletReadonlyPortEnabled> insecureKubeletReadonlyPortEnabled) {
      this.insecureKubeletReadonlyPortEnabled = insecureKubeletReadonlyPortEnabled.applyValue(value -> value.value());
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNodePoolAutoConfigNodeKubeletConfigArgs build() {
      return new ClusterNodePoolAutoConfigNodeKubeletConfigArgs(this);
    }
  }
}

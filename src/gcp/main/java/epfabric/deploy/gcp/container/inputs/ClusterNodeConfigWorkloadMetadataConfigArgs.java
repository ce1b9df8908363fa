package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.ClusterNodeConfigWorkloadMetadataConfigMode;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodeConfigWorkloadMetadataConfig:ClusterNodeConfigWorkloadMetadataConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodeConfigWorkloadMetadataConfigArgs extends ResourceArgs {
  @Import(name = "mode", required = true)
  private final Output<String> mode;

  private ClusterNodeConfigWorkloadMetadataConfigArgs(Builder builder) {
    this.mode = builder.mode;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code mode}. */
  public static NeedsMode builder() {
    return new Builder();
  }

  /** A builder without the required {@code mode}. */
  public interface NeedsMode {
    /**
     * How to expose the node metadata to the workload running on the node.
     * Accepted values are:
     * <ul>
     * <li>UNSPECIFIED: Not Set
     * <li>GCE_METADATA: Expose all Compute Engine metadata to pods.
     * <li>GKE_METADATA: Run the GKE Metadata Server on this node. The GKE Metadata Server
     * exposes a metadata API to workloads that is compatible with the V1 Compute Metadata APIs
     * exposed by the Compute Engine and App Engine Metadata Servers. This feature can only be
     * enabled if <a
     * href="https://cloud.google.com/kubernetes-engine/docs/how-to/workload-identity">workload
     * identity</a> is enabled at the cluster level.
     * </ul>
     */
    Builder mode(ClusterNodeConfigWorkloadMetadataConfigMode mode);

    /** The same, known later. */
    Builder mode(Output<ClusterNodeConfigWorkloadMetadataConfigMode> mode);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsMode {
    private @Nullable Output<String> mode;

    private Builder() {}

    @Override
    public Builder mode(ClusterNodeConfigWorkloadMetadataConfigMode mode) {
      this.mode = Output.of(mode.value());
      return this;
    }

    @Override
    public Builder mode(Output<ClusterNodeConfigWorkloadMetadataConfigMode> mode) {
      this.mode = mode.applyValue(value -> value.value());
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNodeConfigWorkloadMetadataConfigArgs build() {
      return new ClusterNodeConfigWorkloadMetadataConfigArgs(this);
    }
  }
}

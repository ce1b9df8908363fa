package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodeConfigEphemeralStorageLocalSsdConfig:ClusterNodeConfigEphemeralStorageLocalSsdConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodeConfigEphemeralStorageLocalSsdConfigArgs extends ResourceArgs {
  @Import(name = "dataCacheCount")
  private final @Nullable Output<Integer> dataCacheCount;

  @Import(name = "localSsdCount", required = true)
  private final Output<Integer> localSsdCount;

  private ClusterNodeConfigEphemeralStorageLocalSsdConfigArgs(Builder builder) {
    this.dataCacheCount = builder.dataCacheCount;
    this.localSsdCount = builder.localSsdCount;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code localSsdCount}. */
  public static NeedsLocalSsdCount builder() {
    return new Builder();
  }

  /** A builder without the required {@code localSsdCount}. */
  public interface NeedsLocalSsdCount {
    /**
     * Number of local SSDs to use to back ephemeral storage. Uses NVMe interfaces. Each local
     * SSD is 375 GB in size. If zero, it means to disable using local SSDs as ephemeral
     * storage.
     */
    Builder localSsdCount(int localSsdCount);

    /** The same, known later. */
    Builder localSsdCount(Output<Integer> localSsdCount);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsLocalSsdCount {
    private @Nullable Output<Integer> dataCacheCount;
    private @Nullable Output<Integer> localSsdCount;

    private Builder() {}

    /**
     * Number of raw-block local NVMe SSD disks to be attached to the node utilized for GKE Data
     * Cache. If zero, then GKE Data Cache will not be enabled in the nodes.
     */
    public Builder dataCacheCount(int dataCacheCount) {
      this.dataCacheCount = Output.of(dataCacheCount);
      return this;
    }

    /** The same, known later. */
    public Builder dataCacheCount(Output<Integer> dataCacheCount) {
      this.dataCacheCount = dataCacheCount;
      return this;
    }

    @Override
    public Builder localSsdCount(int localSsdCount) {
      this.localSsdCount = Output.of(localSsdCount);
      return this;
    }

    @Override
    public Builder localSsdCount(Output<Integer> localSsdCount) {
      this.localSsdCount = localSsdCount;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNodeConfigEphemeralStorageLocalSsdConfigArgs build() {
      return new ClusterNodeConfigEphemeralStorageLocalSsdConfigArgs(this);
    }
  }
}

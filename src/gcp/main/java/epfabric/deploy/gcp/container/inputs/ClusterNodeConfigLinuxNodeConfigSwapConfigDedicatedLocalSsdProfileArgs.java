package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodeConfigLinuxNodeConfigSwapConfigDedicatedLocalSsdProfile:ClusterNodeConfigLinuxNodeConfigSwapConfigDedicatedLocalSsdProfile}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodeConfigLinuxNodeConfigSwapConfigDedicatedLocalSsdProfileArgs extends ResourceArgs {
  @Import(name = "diskCount")
  private final @Nullable Output<Integer> diskCount;

  private ClusterNodeConfigLinuxNodeConfigSwapConfigDedicatedLocalSsdProfileArgs(Builder builder) {
    this.diskCount = builder.diskCount;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<Integer> diskCount;

    private Builder() {}

    /**
     * The number of physical local NVMe SSD disks to attach.
     */
    public Builder diskCount(int diskCount) {
      this.diskCount = Output.of(diskCount);
      return this;
    }

    /** The same, known later. */
    public Builder diskCount(Output<Integer> diskCount) {
      this.diskCount = diskCount;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNodeConfigLinuxNodeConfigSwapConfigDedicatedLocalSsdProfileArgs build() {
      return new ClusterNodeConfigLinuxNodeConfigSwapConfigDedicatedLocalSsdProfileArgs(this);
    }
  }
}

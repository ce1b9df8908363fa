package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/NodePoolNodeConfigLocalNvmeSsdBlockConfig:NodePoolNodeConfigLocalNvmeSsdBlockConfig}. */
@Generated("src/gcp/schema.json")
public final class NodePoolNodeConfigLocalNvmeSsdBlockConfigArgs extends ResourceArgs {
  @Import(name = "localSsdCount", required = true)
  private final Output<Integer> localSsdCount;

  private NodePoolNodeConfigLocalNvmeSsdBlockConfigArgs(Builder builder) {
    this.localSsdCount = builder.localSsdCount;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code localSsdCount}. */
  public static NeedsLocalSsdCount builder() {
    return new Builder();
  }

  /** A builder without the required {@code localSsdCount}. */
  public interface NeedsLocalSsdCount {
    /**
     * Number of raw-block local NVMe SSD disks to be attached to the node. Each local SSD is
     * 375 GB in size.
     */
    Builder localSsdCount(int localSsdCount);

    /** The same, known later. */
    Builder localSsdCount(Output<Integer> localSsdCount);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsLocalSsdCount {
    private @Nullable Output<Integer> localSsdCount;

    private Builder() {}

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
    public NodePoolNodeConfigLocalNvmeSsdBlockConfigArgs build() {
      return new NodePoolNodeConfigLocalNvmeSsdBlockConfigArgs(this);
    }
  }
}

package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/NodePoolNodeConfigEphemeralStorageConfig:NodePoolNodeConfigEphemeralStorageConfig}. */
@Generated("src/gcp/schema.json")
public final class NodePoolNodeConfigEphemeralStorageConfigArgs extends ResourceArgs {
  @Import(name = "localSsdCount", required = true)
  private final Output<Integer> localSsdCount;

  private NodePoolNodeConfigEphemeralStorageConfigArgs(Builder builder) {
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
     * SSD must be 375 or 3000 GB in size, and all local SSDs must share the same size.
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
    public NodePoolNodeConfigEphemeralStorageConfigArgs build() {
      return new NodePoolNodeConfigEphemeralStorageConfigArgs(this);
    }
  }
}

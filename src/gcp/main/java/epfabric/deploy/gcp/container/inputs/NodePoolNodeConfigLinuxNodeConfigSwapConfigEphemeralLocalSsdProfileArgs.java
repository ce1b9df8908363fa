package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/NodePoolNodeConfigLinuxNodeConfigSwapConfigEphemeralLocalSsdProfile:NodePoolNodeConfigLinuxNodeConfigSwapConfigEphemeralLocalSsdProfile}. */
@Generated("src/gcp/schema.json")
public final class NodePoolNodeConfigLinuxNodeConfigSwapConfigEphemeralLocalSsdProfileArgs extends ResourceArgs {
  @Import(name = "swapSizeGib")
  private final @Nullable Output<Integer> swapSizeGib;

  @Import(name = "swapSizePercent")
  private final @Nullable Output<Integer> swapSizePercent;

  private NodePoolNodeConfigLinuxNodeConfigSwapConfigEphemeralLocalSsdProfileArgs(Builder builder) {
    this.swapSizeGib = builder.swapSizeGib;
    this.swapSizePercent = builder.swapSizePercent;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<Integer> swapSizeGib;
    private @Nullable Output<Integer> swapSizePercent;

    private Builder() {}

    /**
     * Specifies the size of the swap space in gibibytes (GiB).
     */
    public Builder swapSizeGib(int swapSizeGib) {
      this.swapSizeGib = Output.of(swapSizeGib);
      return this;
    }

    /** The same, known later. */
    public Builder swapSizeGib(Output<Integer> swapSizeGib) {
      this.swapSizeGib = swapSizeGib;
      return this;
    }

    /**
     * Specifies the size of the swap space as a percentage of the ephemeral local SSD capacity.
     */
    public Builder swapSizePercent(int swapSizePercent) {
      this.swapSizePercent = Output.of(swapSizePercent);
      return this;
    }

    /** The same, known later. */
    public Builder swapSizePercent(Output<Integer> swapSizePercent) {
      this.swapSizePercent = swapSizePercent;
      return this;
    }

    /** Returns the current inputs. */
    public NodePoolNodeConfigLinuxNodeConfigSwapConfigEphemeralLocalSsdProfileArgs build() {
      return new NodePoolNodeConfigLinuxNodeConfigSwapConfigEphemeralLocalSsdProfileArgs(this);
    }
  }
}

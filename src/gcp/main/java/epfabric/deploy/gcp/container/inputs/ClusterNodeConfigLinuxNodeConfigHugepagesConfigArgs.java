package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodeConfigLinuxNodeConfigHugepagesConfig:ClusterNodeConfigLinuxNodeConfigHugepagesConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodeConfigLinuxNodeConfigHugepagesConfigArgs extends ResourceArgs {
  @Import(name = "hugepageSize1g")
  private final @Nullable Output<Integer> hugepageSize1g;

  @Import(name = "hugepageSize2m")
  private final @Nullable Output<Integer> hugepageSize2m;

  private ClusterNodeConfigLinuxNodeConfigHugepagesConfigArgs(Builder builder) {
    this.hugepageSize1g = builder.hugepageSize1g;
    this.hugepageSize2m = builder.hugepageSize2m;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<Integer> hugepageSize1g;
    private @Nullable Output<Integer> hugepageSize2m;

    private Builder() {}

    /**
     * Amount of 1G hugepages.
     */
    public Builder hugepageSize1g(int hugepageSize1g) {
      this.hugepageSize1g = Output.of(hugepageSize1g);
      return this;
    }

    /** The same, known later. */
    public Builder hugepageSize1g(Output<Integer> hugepageSize1g) {
      this.hugepageSize1g = hugepageSize1g;
      return this;
    }

    /**
     * Amount of 2M hugepages.
     */
    public Builder hugepageSize2m(int hugepageSize2m) {
      this.hugepageSize2m = Output.of(hugepageSize2m);
      return this;
    }

    /** The same, known later. */
    public Builder hugepageSize2m(Output<Integer> hugepageSize2m) {
      this.hugepageSize2m = hugepageSize2m;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNodeConfigLinuxNodeConfigHugepagesConfigArgs build() {
      return new ClusterNodeConfigLinuxNodeConfigHugepagesConfigArgs(this);
    }
  }
}

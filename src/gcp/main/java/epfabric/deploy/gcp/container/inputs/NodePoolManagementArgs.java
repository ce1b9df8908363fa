package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/NodePoolManagement:NodePoolManagement}. */
@Generated("src/gcp/schema.json")
public final class NodePoolManagementArgs extends ResourceArgs {
  @Import(name = "autoRepair")
  private final @Nullable Output<Boolean> autoRepair;

  @Import(name = "autoUpgrade")
  private final @Nullable Output<Boolean> autoUpgrade;

  private NodePoolManagementArgs(Builder builder) {
    this.autoRepair = builder.autoRepair;
    this.autoUpgrade = builder.autoUpgrade;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<Boolean> autoRepair;
    private @Nullable Output<Boolean> autoUpgrade;

    private Builder() {}

    /**
     * Whether the nodes will be automatically repaired. Enabled by default.
     */
    public Builder autoRepair(boolean autoRepair) {
      this.autoRepair = Output.of(autoRepair);
      return this;
    }

    /** The same, known later. */
    public Builder autoRepair(Output<Boolean> autoRepair) {
      this.autoRepair = autoRepair;
      return this;
    }

    /**
     * Whether the nodes will be automatically upgraded. Enabled by default.
     */
    public Builder autoUpgrade(boolean autoUpgrade) {
      this.autoUpgrade = Output.of(autoUpgrade);
      return this;
    }

    /** The same, known later. */
    public Builder autoUpgrade(Output<Boolean> autoUpgrade) {
      this.autoUpgrade = autoUpgrade;
      return this;
    }

    /** Returns the current inputs. */
    public NodePoolManagementArgs build() {
      return new NodePoolManagementArgs(this);
    }
  }
}

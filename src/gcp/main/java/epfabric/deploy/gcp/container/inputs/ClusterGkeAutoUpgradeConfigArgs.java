package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.ClusterGkeAutoUpgradeConfigPatchMode;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterGkeAutoUpgradeConfig:ClusterGkeAutoUpgradeConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterGkeAutoUpgradeConfigArgs extends ResourceArgs {
  @Import(name = "patchMode", required = true)
  private final Output<String> patchMode;

  private ClusterGkeAutoUpgradeConfigArgs(Builder builder) {
    this.patchMode = builder.patchMode;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code patchMode}. */
  public static NeedsPatchMode builder() {
    return new Builder();
  }

  /** A builder without the required {@code patchMode}. */
  public interface NeedsPatchMode {
    /**
     * The selected patch mode.
     * Accepted values are:
     * <ul>
     * <li>ACCELERATED: Upgrades to the latest available patch version in a given minor and
     * release channel.
     * </ul>
     */
    Builder patchMode(ClusterGkeAutoUpgradeConfigPatchMode patchMode);

    /** The same, known later. */
    Builder patchMode(Output<ClusterGkeAutoUpgradeConfigPatchMode> patchMode);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsPatchMode {
    private @Nullable Output<String> patchMode;

    private Builder() {}

    @Override
    public Builder patchMode(ClusterGkeAutoUpgradeConfigPatchMode patchMode) {
      this.patchMode = Output.of(patchMode.value());
      return this;
    }

    @Override
    public Builder patchMode(Output<ClusterGkeAutoUpgradeConfigPatchMode> patchMode) {
      this.patchMode = patchMode.applyValue(value -> value.value());
      return this;
    }

    /** Returns the current inputs. */
    public ClusterGkeAutoUpgradeConfigArgs build() {
      return new ClusterGkeAutoUpgradeConfigArgs(this);
    }
  }
}

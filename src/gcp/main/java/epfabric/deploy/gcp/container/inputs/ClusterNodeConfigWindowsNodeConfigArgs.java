package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.ClusterNodeConfigWindowsNodeConfigOsversion;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodeConfigWindowsNodeConfig:ClusterNodeConfigWindowsNodeConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodeConfigWindowsNodeConfigArgs extends ResourceArgs {
  @Import(name = "osversion")
  private final @Nullable Output<String> osversion;

  private ClusterNodeConfigWindowsNodeConfigArgs(Builder builder) {
    this.osversion = builder.osversion;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<String> osversion;

    private Builder() {}

    /**
     * The OS Version of the windows nodepool.Values are
     * OS_VERSION_UNSPECIFIED,OS_VERSION_LTSC2019 and OS_VERSION_LTSC2022
     */
    public Builder osversion(ClusterNodeConfigWindowsNodeConfigOsversion osversion) {
      this.osversion = Output.of(osversion.value());
      return this;
    }

    /** The same, known later. */
    public Builder osversion(Output<ClusterNodeConfigWindowsNodeConfigOsversion> osversion) {
      this.osversion = osversion.applyValue(value -> value.value());
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNodeConfigWindowsNodeConfigArgs build() {
      return new ClusterNodeConfigWindowsNodeConfigArgs(this);
    }
  }
}

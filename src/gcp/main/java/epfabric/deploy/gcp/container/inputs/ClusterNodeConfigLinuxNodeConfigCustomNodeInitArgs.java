package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodeConfigLinuxNodeConfigCustomNodeInit:ClusterNodeConfigLinuxNodeConfigCustomNodeInit}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodeConfigLinuxNodeConfigCustomNodeInitArgs extends ResourceArgs {
  @Import(name = "initScript")
  private final @Nullable Output<ClusterNodeConfigLinuxNodeConfigCustomNodeInitInitScriptArgs> initScript;

  private ClusterNodeConfigLinuxNodeConfigCustomNodeInitArgs(Builder builder) {
    this.initScript = builder.initScript;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<ClusterNodeConfigLinuxNodeConfigCustomNodeInitInitScriptArgs> initScript;

    private Builder() {}

    /**
     * The init script configuration. Structure is documented below.
     */
    public Builder initScript(ClusterNodeConfigLinuxNodeConfigCustomNodeInitInitScriptArgs initScript) {
      this.initScript = Output.of(initScript);
      return this;
    }

    /** The same, known later. */
    public Builder initScript(Output<ClusterNodeConfigLinuxNodeConfigCustomNodeInitInitScriptArgs> initScript) {
      this.initScript = initScript;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNodeConfigLinuxNodeConfigCustomNodeInitArgs build() {
      return new ClusterNodeConfigLinuxNodeConfigCustomNodeInitArgs(this);
    }
  }
}

package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/NodePoolNodeConfigLinuxNodeConfigCustomNodeInit:NodePoolNodeConfigLinuxNodeConfigCustomNodeInit}. */
@Generated("src/gcp/schema.json")
public final class NodePoolNodeConfigLinuxNodeConfigCustomNodeInitArgs extends ResourceArgs {
  @Import(name = "initScript")
  private final @Nullable Output<NodePoolNodeConfigLinuxNodeConfigCustomNodeInitInitScriptArgs> initScript;

  private NodePoolNodeConfigLinuxNodeConfigCustomNodeInitArgs(Builder builder) {
    this.initScript = builder.initScript;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<NodePoolNodeConfigLinuxNodeConfigCustomNodeInitInitScriptArgs> initScript;

    private Builder() {}

    /**
     * The init script configuration.
     */
    public Builder initScript(NodePoolNodeConfigLinuxNodeConfigCustomNodeInitInitScriptArgs initScript) {
      this.initScript = Output.of(initScript);
      return this;
    }

    /** The same, known later. */
    public Builder initScript(Output<NodePoolNodeConfigLinuxNodeConfigCustomNodeInitInitScriptArgs> initScript) {
      this.initScript = initScript;
      return this;
    }

    /** Returns the current inputs. */
    public NodePoolNodeConfigLinuxNodeConfigCustomNodeInitArgs build() {
      return new NodePoolNodeConfigLinuxNodeConfigCustomNodeInitArgs(this);
    }
  }
}

package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/NodePoolNodeConfigKubeletConfigCrashLoopBackOff:NodePoolNodeConfigKubeletConfigCrashLoopBackOff}. */
@Generated("src/gcp/schema.json")
public final class NodePoolNodeConfigKubeletConfigCrashLoopBackOffArgs extends ResourceArgs {
  @Import(name = "maxContainerRestartPeriod")
  private final @Nullable Output<String> maxContainerRestartPeriod;

  private NodePoolNodeConfigKubeletConfigCrashLoopBackOffArgs(Builder builder) {
    this.maxContainerRestartPeriod = builder.maxContainerRestartPeriod;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<String> maxContainerRestartPeriod;

    private Builder() {}

    /**
     * The maximum duration the backoff delay can accrue to for container restarts.
     */
    public Builder maxContainerRestartPeriod(String maxContainerRestartPeriod) {
      this.maxContainerRestartPeriod = Output.of(maxContainerRestartPeriod);
      return this;
    }

    /** The same, known later. */
    public Builder maxContainerRestartPeriod(Output<String> maxContainerRestartPeriod) {
      this.maxContainerRestartPeriod = maxContainerRestartPeriod;
      return this;
    }

    /** Returns the current inputs. */
    public NodePoolNodeConfigKubeletConfigCrashLoopBackOffArgs build() {
      return new NodePoolNodeConfigKubeletConfigCrashLoopBackOffArgs(this);
    }
  }
}

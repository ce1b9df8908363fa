package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodeConfigKubeletConfigCrashLoopBackOff:ClusterNodeConfigKubeletConfigCrashLoopBackOff}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodeConfigKubeletConfigCrashLoopBackOffArgs extends ResourceArgs {
  @Import(name = "maxContainerRestartPeriod")
  private final @Nullable Output<String> maxContainerRestartPeriod;

  private ClusterNodeConfigKubeletConfigCrashLoopBackOffArgs(Builder builder) {
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
     * The maximum duration the backoff delay can accrue to for container restarts. If not set,
     * defaults to the internal crashloopbackoff maximum. The value must be a positive duration
     * string no more than {@code "5m"} and no less than {@code "1s"}, such as {@code "30s"},
     * {@code "1m30s"}, {@code "2.5m"}. Valid time units are "ns", "us" (or "µs"), "ms", "s",
     * "m", "h". See <a
     * href="https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#configurable-container-restart-delay">Configurable
     * container restart delay</a> for more details.
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
    public ClusterNodeConfigKubeletConfigCrashLoopBackOffArgs build() {
      return new ClusterNodeConfigKubeletConfigCrashLoopBackOffArgs(this);
    }
  }
}

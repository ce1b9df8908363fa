package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.ClusterLoggingConfigEnableComponents;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterLoggingConfig:ClusterLoggingConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterLoggingConfigArgs extends ResourceArgs {
  @Import(name = "enableComponents", required = true)
  private final Output<List<String>> enableComponents;

  private ClusterLoggingConfigArgs(Builder builder) {
    this.enableComponents = builder.enableComponents;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code enableComponents}. */
  public static NeedsEnableComponents builder() {
    return new Builder();
  }

  /** A builder without the required {@code enableComponents}. */
  public interface NeedsEnableComponents {
    /**
     * The GKE components exposing logs. Supported values include:
     * {@code SYSTEM_COMPONENTS}, {@code KCP_VPA}, {@code APISERVER}, {@code
     * CONTROLLER_MANAGER}, {@code SCHEDULER}, and {@code WORKLOADS}.
     */
    Builder enableComponents(List<ClusterLoggingConfigEnableComponents> enableComponents);

    /** The same, known later. */
    Builder enableComponents(Output<List<ClusterLoggingConfigEnableComponents>> enableComponents);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsEnableComponents {
    private @Nullable Output<List<String>> enableComponents;

    private Builder() {}

    @Override
    public Builder enableComponents(List<ClusterLoggingConfigEnableComponents> enableComponents) {
      this.enableComponents = Output.of(enableComponents.stream().map(item -> item.value()).toList());
      return this;
    }

    @Override
    public Builder enableComponents(Output<List<ClusterLoggingConfigEnableComponents>> enableComponents) {
      this.enableComponents = enableComponents.applyValue(value -> value.stream().map(item -> item.value()).toList());
      return this;
    }

    /** Returns the current inputs. */
    public ClusterLoggingConfigArgs build() {
      return new ClusterLoggingConfigArgs(this);
    }
  }
}

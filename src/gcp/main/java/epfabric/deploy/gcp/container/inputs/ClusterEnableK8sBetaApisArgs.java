package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterEnableK8sBetaApis:ClusterEnableK8sBetaApis}. */
@Generated("src/gcp/schema.json")
public final class ClusterEnableK8sBetaApisArgs extends ResourceArgs {
  @Import(name = "enabledApis", required = true)
  private final Output<List<String>> enabledApis;

  private ClusterEnableK8sBetaApisArgs(Builder builder) {
    this.enabledApis = builder.enabledApis;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code enabledApis}. */
  public static NeedsEnabledApis builder() {
    return new Builder();
  }

  /** A builder without the required {@code enabledApis}. */
  public interface NeedsEnabledApis {
    /**
     * Enabled Kubernetes Beta APIs.
     */
    Builder enabledApis(List<String> enabledApis);

    /** The same, known later. */
    Builder enabledApis(Output<List<String>> enabledApis);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsEnabledApis {
    private @Nullable Output<List<String>> enabledApis;

    private Builder() {}

    @Override
    public Builder enabledApis(List<String> enabledApis) {
      this.enabledApis = Output.of(List.copyOf(enabledApis));
      return this;
    }

    @Override
    public Builder enabledApis(Output<List<String>> enabledApis) {
      this.enabledApis = enabledApis;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterEnableK8sBetaApisArgs build() {
      return new ClusterEnableK8sBetaApisArgs(this);
    }
  }
}

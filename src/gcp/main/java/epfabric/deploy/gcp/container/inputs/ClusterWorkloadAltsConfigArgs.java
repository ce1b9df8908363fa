package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterWorkloadAltsConfig:ClusterWorkloadAltsConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterWorkloadAltsConfigArgs extends ResourceArgs {
  @Import(name = "enableAlts", required = true)
  private final Output<Boolean> enableAlts;

  private ClusterWorkloadAltsConfigArgs(Builder builder) {
    this.enableAlts = builder.enableAlts;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code enableAlts}. */
  public static NeedsEnableAlts builder() {
    return new Builder();
  }

  /** A builder without the required {@code enableAlts}. */
  public interface NeedsEnableAlts {
    /**
     * Whether the alts handshaker should be enabled or not for direct-path. Requires Workload
     * Identity (workloadPool) must be non-empty).
     */
    Builder enableAlts(boolean enableAlts);

    /** The same, known later. */
    Builder enableAlts(Output<Boolean> enableAlts);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsEnableAlts {
    private @Nullable Output<Boolean> enableAlts;

    private Builder() {}

    @Override
    public Builder enableAlts(boolean enableAlts) {
      this.enableAlts = Output.of(enableAlts);
      return this;
    }

    @Override
    public Builder enableAlts(Output<Boolean> enableAlts) {
      this.enableAlts = enableAlts;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterWorkloadAltsConfigArgs build() {
      return new ClusterWorkloadAltsConfigArgs(this);
    }
  }
}

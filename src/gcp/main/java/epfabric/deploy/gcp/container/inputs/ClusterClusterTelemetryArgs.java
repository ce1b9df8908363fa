package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterClusterTelemetry:ClusterClusterTelemetry}. */
@Generated("src/gcp/schema.json")
public final class ClusterClusterTelemetryArgs extends ResourceArgs {
  @Import(name = "type", required = true)
  private final Output<String> type;

  private ClusterClusterTelemetryArgs(Builder builder) {
    this.type = builder.type;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code type}. */
  public static NeedsType builder() {
    return new Builder();
  }

  /** A builder without the required {@code type}. */
  public interface NeedsType {
    /**
     * Telemetry integration for the cluster. Supported values ({@code ENABLED, DISABLED,
     * SYSTEM_ONLY});
     * {@code SYSTEM_ONLY} (Only system components are monitored and logged) is only available
     * in GKE versions 1.15 and later.
     */
    Builder type(String type);

    /** The same, known later. */
    Builder type(Output<String> type);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsType {
    private @Nullable Output<String> type;

    private Builder() {}

    @Override
    public Builder type(String type) {
      this.type = Output.of(type);
      return this;
    }

    @Override
    public Builder type(Output<String> type) {
      this.type = type;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterClusterTelemetryArgs build() {
      return new ClusterClusterTelemetryArgs(this);
    }
  }
}

package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.ClusterNodeCreationConfigNodeCreationMode;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodeCreationConfig:ClusterNodeCreationConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodeCreationConfigArgs extends ResourceArgs {
  @Import(name = "nodeCreationMode", required = true)
  private final Output<String> nodeCreationMode;

  private ClusterNodeCreationConfigArgs(Builder builder) {
    this.nodeCreationMode = builder.nodeCreationMode;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code nodeCreationMode}. */
  public static NeedsNodeCreationMode builder() {
    return new Builder();
  }

  /** A builder without the required {@code nodeCreationMode}. */
  public interface NeedsNodeCreationMode {
    /**
     * Sets the node creation mode. Available options include {@code VIA_KUBELET} and {@code
     * VIA_CONTROL_PLANE}.
     */
    Builder nodeCreationMode(ClusterNodeCreationConfigNodeCreationMode nodeCreationMode);

    /** The same, known later. */
    Builder nodeCreationMode(Output<ClusterNodeCreationConfigNodeCreationMode> nodeCreationMode);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsNodeCreationMode {
    private @Nullable Output<String> nodeCreationMode;

    private Builder() {}

    @Override
    public Builder nodeCreationMode(ClusterNodeCreationConfigNodeCreationMode nodeCreationMode) {
      this.nodeCreationMode = Output.of(nodeCreationMode.value());
      return this;
    }

    @Override
    public Builder nodeCreationMode(Output<ClusterNodeCreationConfigNodeCreationMode> nodeCreationMode) {
      this.nodeCreationMode = nodeCreationMode.applyValue(value -> value.value());
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNodeCreationConfigArgs build() {
      return new ClusterNodeCreationConfigArgs(this);
    }
  }
}

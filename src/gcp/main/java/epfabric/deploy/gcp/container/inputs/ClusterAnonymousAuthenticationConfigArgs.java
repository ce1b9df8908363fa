package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.ClusterAnonymousAuthenticationConfigMode;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterAnonymousAuthenticationConfig:ClusterAnonymousAuthenticationConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterAnonymousAuthenticationConfigArgs extends ResourceArgs {
  @Import(name = "mode", required = true)
  private final Output<String> mode;

  private ClusterAnonymousAuthenticationConfigArgs(Builder builder) {
    this.mode = builder.mode;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code mode}. */
  public static NeedsMode builder() {
    return new Builder();
  }

  /** A builder without the required {@code mode}. */
  public interface NeedsMode {
    /**
     * Sets or removes authentication restrictions. Available options include {@code LIMITED}
     * and {@code ENABLED}.
     */
    Builder mode(ClusterAnonymousAuthenticationConfigMode mode);

    /** The same, known later. */
    Builder mode(Output<ClusterAnonymousAuthenticationConfigMode> mode);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsMode {
    private @Nullable Output<String> mode;

    private Builder() {}

    @Override
    public Builder mode(ClusterAnonymousAuthenticationConfigMode mode) {
      this.mode = Output.of(mode.value());
      return this;
    }

    @Override
    public Builder mode(Output<ClusterAnonymousAuthenticationConfigMode> mode) {
      this.mode = mode.applyValue(value -> value.value());
      return this;
    }

    /** Returns the current inputs. */
    public ClusterAnonymousAuthenticationConfigArgs build() {
      return new ClusterAnonymousAuthenticationConfigArgs(this);
    }
  }
}

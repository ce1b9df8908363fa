package epfabric.deploy.gcp.compute.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.compute.enums.RouterNatLogConfigFilter;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:compute/RouterNatLogConfig:RouterNatLogConfig}. */
@Generated("src/gcp/schema.json")
public final class RouterNatLogConfigArgs extends ResourceArgs {
  @Import(name = "enable", required = true)
  private final Output<Boolean> enable;

  @Import(name = "filter", required = true)
  private final Output<String> filter;

  private RouterNatLogConfigArgs(Builder builder) {
    this.enable = builder.enable;
    this.filter = builder.filter;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code enable}, {@code filter}. */
  public static NeedsEnable builder() {
    return new Builder();
  }

  /** A builder without the required {@code enable}. */
  public interface NeedsEnable {
    /**
     * Indicates whether or not to export logs.
     */
    NeedsFilter enable(boolean enable);

    /** The same, known later. */
    NeedsFilter enable(Output<Boolean> enable);
  }

  /** A builder without the required {@code filter}. */
  public interface NeedsFilter {
    /**
     * Specifies the desired filtering of logs on this NAT.
     * Possible values are: {@code ERRORS_ONLY}, {@code TRANSLATIONS_ONLY}, {@code ALL}.
     */
    Builder filter(RouterNatLogConfigFilter filter);

    /** The same, known later. */
    Builder filter(Output<RouterNatLogConfigFilter> filter);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsEnable, NeedsFilter {
    private @Nullable Output<Boolean> enable;
    private @Nullable Output<String> filter;

    private Builder() {}

    @Override
    public Builder enable(boolean enable) {
      this.enable = Output.of(enable);
      return this;
    }

    @Override
    public Builder enable(Output<Boolean> enable) {
      this.enable = enable;
      return this;
    }

    @Override
    public Builder filter(RouterNatLogConfigFilter filter) {
      this.filter = Output.of(filter.value());
      return this;
    }

    @Override
    public Builder filter(Output<RouterNatLogConfigFilter> filter) {
      this.filter = filter.applyValue(value -> value.value());
      return this;
    }

    /** Returns the current inputs. */
    public RouterNatLogConfigArgs build() {
      return new RouterNatLogConfigArgs(this);
    }
  }
}

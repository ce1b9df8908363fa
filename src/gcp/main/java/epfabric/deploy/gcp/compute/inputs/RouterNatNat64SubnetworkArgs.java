package epfabric.deploy.gcp.compute.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:compute/RouterNatNat64Subnetwork:RouterNatNat64Subnetwork}. */
@Generated("src/gcp/schema.json")
public final class RouterNatNat64SubnetworkArgs extends ResourceArgs {
  @Import(name = "name", required = true)
  private final Output<String> name;

  private RouterNatNat64SubnetworkArgs(Builder builder) {
    this.name = builder.name;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code name}. */
  public static NeedsName builder() {
    return new Builder();
  }

  /** A builder without the required {@code name}. */
  public interface NeedsName {
    /**
     * Name of the NAT service. The name must be 1-63 characters long and
     * comply with RFC1035.
     */
    Builder name(String name);

    /** The same, known later. */
    Builder name(Output<String> name);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsName {
    private @Nullable Output<String> name;

    private Builder() {}

    @Override
    public Builder name(String name) {
      this.name = Output.of(name);
      return this;
    }

    @Override
    public Builder name(Output<String> name) {
      this.name = name;
      return this;
    }

    /** Returns the current inputs. */
    public RouterNatNat64SubnetworkArgs build() {
      return new RouterNatNat64SubnetworkArgs(this);
    }
  }
}

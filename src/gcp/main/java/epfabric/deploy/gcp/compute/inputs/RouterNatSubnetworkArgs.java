package epfabric.deploy.gcp.compute.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.compute.enums.RouterNatSubnetworkSourceIpRangesToNats;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:compute/RouterNatSubnetwork:RouterNatSubnetwork}. */
@Generated("src/gcp/schema.json")
public final class RouterNatSubnetworkArgs extends ResourceArgs {
  @Import(name = "name", required = true)
  private final Output<String> name;

  @Import(name = "secondaryIpRangeNames")
  private final @Nullable Output<List<String>> secondaryIpRangeNames;

  @Import(name = "sourceIpRangesToNats", required = true)
  private final Output<List<String>> sourceIpRangesToNats;

  private RouterNatSubnetworkArgs(Builder builder) {
    this.name = builder.name;
    this.secondaryIpRangeNames = builder.secondaryIpRangeNames;
    this.sourceIpRangesToNats = builder.sourceIpRangesToNats;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code name}, {@code sourceIpRangesToNats}. */
  public static NeedsName builder() {
    return new Builder();
  }

  /** A builder without the required {@code name}. */
  public interface NeedsName {
    /**
     * Self-link of the subnetwork resource that will use NAT64
     */
    NeedsSourceIpRangesToNats name(String name);

    /** The same, known later. */
    NeedsSourceIpRangesToNats name(Output<String> name);
  }

  /** A builder without the required {@code sourceIpRangesToNats}. */
  public interface NeedsSourceIpRangesToNats {
    /**
     * List of options for which source IPs in the subnetwork
     * should have NAT enabled. Supported values include:
     * {@code ALL_IP_RANGES}, {@code LIST_OF_SECONDARY_IP_RANGES},
     * {@code PRIMARY_IP_RANGE}.
     */
    Builder sourceIpRangesToNats(List<RouterNatSubnetworkSourceIpRangesToNats> sourceIpRangesToNats);

    /** The same, known later. */
    Builder sourceIpRangesToNats(Output<List<RouterNatSubnetworkSourceIpRangesToNats>> sourceIpRangesToNats);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsName, NeedsSourceIpRangesToNats {
    private @Nullable Output<String> name;
    private @Nullable Output<List<String>> secondaryIpRangeNames;
    private @Nullable Output<List<String>> sourceIpRangesToNats;

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

    /**
     * List of the secondary ranges of the subnetwork that are allowed
     * to use NAT. This can be populated only if
     * {@code LIST_OF_SECONDARY_IP_RANGES} is one of the values in
     * sourceIpRangesToNat
     * <p>
     * &lt;a name="nestedNat64Subnetwork"&gt;&lt;/a&gt;The {@code nat64Subnetwork} block
     * supports:
     */
    public Builder secondaryIpRangeNames(List<String> secondaryIpRangeNames) {
      this.secondaryIpRangeNames = Output.of(List.copyOf(secondaryIpRangeNames));
      return this;
    }

    /** The same, known later. */
    public Builder secondaryIpRangeNames(Output<List<String>> secondaryIpRangeNames) {
      this.secondaryIpRangeNames = secondaryIpRangeNames;
      return this;
    }

    @Override
    public Builder sourceIpRangesToNats(List<RouterNatSubnetworkSourceIpRangesToNats> sourceIpRangesToNats) {
      this.sourceIpRangesToNats = Output.of(sourceIpRangesToNats.stream().map(item -> item.value()).toList());
      return this;
    }

    @Override
    public Builder sourceIpRangesToNats(Output<List<RouterNatSubnetworkSourceIpRangesToNats>> sourceIpRangesToNats) {
      this.sourceIpRangesToNats = sourceIpRangesToNats.applyValue(value -> value.stream().map(item -> item.value()).toList());
      return this;
    }

    /** Returns the current inputs. */
    public RouterNatSubnetworkArgs build() {
      return new RouterNatSubnetworkArgs(this);
    }
  }
}

package epfabric.deploy.gcp.compute.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:compute/RouterNatRuleAction:RouterNatRuleAction}. */
@Generated("src/gcp/schema.json")
public final class RouterNatRuleActionArgs extends ResourceArgs {
  @Import(name = "sourceNatActiveIps")
  private final @Nullable Output<List<String>> sourceNatActiveIps;

  @Import(name = "sourceNatActiveRanges")
  private final @Nullable Output<List<String>> sourceNatActiveRanges;

  @Import(name = "sourceNatDrainIps")
  private final @Nullable Output<List<String>> sourceNatDrainIps;

  @Import(name = "sourceNatDrainRanges")
  private final @Nullable Output<List<String>> sourceNatDrainRanges;

  private RouterNatRuleActionArgs(Builder builder) {
    this.sourceNatActiveIps = builder.sourceNatActiveIps;
    this.sourceNatActiveRanges = builder.sourceNatActiveRanges;
    this.sourceNatDrainIps = builder.sourceNatDrainIps;
    this.sourceNatDrainRanges = builder.sourceNatDrainRanges;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<List<String>> sourceNatActiveIps;
    private @Nullable Output<List<String>> sourceNatActiveRanges;
    private @Nullable Output<List<String>> sourceNatDrainIps;
    private @Nullable Output<List<String>> sourceNatDrainRanges;

    private Builder() {}

    /**
     * A list of URLs of the IP resources used for this NAT rule.
     * These IP addresses must be valid static external IP addresses assigned to the project.
     * This field is used for public NAT.
     */
    public Builder sourceNatActiveIps(List<String> sourceNatActiveIps) {
      this.sourceNatActiveIps = Output.of(List.copyOf(sourceNatActiveIps));
      return this;
    }

    /** The same, known later. */
    public Builder sourceNatActiveIps(Output<List<String>> sourceNatActiveIps) {
      this.sourceNatActiveIps = sourceNatActiveIps;
      return this;
    }

    /**
     * A list of URLs of the subnetworks used as source ranges for this NAT Rule.
     * These subnetworks must have purpose set to PRIVATE_NAT.
     * This field is used for private NAT.
     */
    public Builder sourceNatActiveRanges(List<String> sourceNatActiveRanges) {
      this.sourceNatActiveRanges = Output.of(List.copyOf(sourceNatActiveRanges));
      return this;
    }

    /** The same, known later. */
    public Builder sourceNatActiveRanges(Output<List<String>> sourceNatActiveRanges) {
      this.sourceNatActiveRanges = sourceNatActiveRanges;
      return this;
    }

    /**
     * A list of URLs of the IP resources to be drained.
     * These IPs must be valid static external IPs that have been assigned to the NAT.
     * These IPs should be used for updating/patching a NAT rule only.
     * This field is used for public NAT.
     */
    public Builder sourceNatDrainIps(List<String> sourceNatDrainIps) {
      this.sourceNatDrainIps = Output.of(List.copyOf(sourceNatDrainIps));
      return this;
    }

    /** The same, known later. */
    public Builder sourceNatDrainIps(Output<List<String>> sourceNatDrainIps) {
      this.sourceNatDrainIps = sourceNatDrainIps;
      return this;
    }

    /**
     * A list of URLs of subnetworks representing source ranges to be drained.
     * This is only supported on patch/update, and these subnetworks must have previously been
     * used as active ranges in this NAT Rule.
     * This field is used for private NAT.
     */
    public Builder sourceNatDrainRanges(List<String> sourceNatDrainRanges) {
      this.sourceNatDrainRanges = Output.of(List.copyOf(sourceNatDrainRanges));
      return this;
    }

    /** The same, known later. */
    public Builder sourceNatDrainRanges(Output<List<String>> sourceNatDrainRanges) {
      this.sourceNatDrainRanges = sourceNatDrainRanges;
      return this;
    }

    /** Returns the current inputs. */
    public RouterNatRuleActionArgs build() {
      return new RouterNatRuleActionArgs(this);
    }
  }
}

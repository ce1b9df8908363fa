package epfabric.deploy.gcp.compute.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:compute/RouterNatRule:RouterNatRule}. */
@Generated("src/gcp/schema.json")
public final class RouterNatRuleArgs extends ResourceArgs {
  @Import(name = "action")
  private final @Nullable Output<RouterNatRuleActionArgs> action;

  @Import(name = "description")
  private final @Nullable Output<String> description;

  @Import(name = "match", required = true)
  private final Output<String> match;

  @Import(name = "ruleNumber", required = true)
  private final Output<Integer> ruleNumber;

  private RouterNatRuleArgs(Builder builder) {
    this.action = builder.action;
    this.description = builder.description;
    this.match = builder.match;
    this.ruleNumber = builder.ruleNumber;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code match}, {@code ruleNumber}. */
  public static NeedsMatch builder() {
    return new Builder();
  }

  /** A builder without the required {@code match}. */
  public interface NeedsMatch {
    /**
     * CEL expression that specifies the match condition that egress traffic from a VM is
     * evaluated against.
     * If it evaluates to true, the corresponding action is enforced.
     * The following examples are valid match expressions for public NAT:
     * "inIpRange(destination.ip, '1.1.0.0/16') || inIpRange(destination.ip, '2.2.0.0/16')"
     * "destination.ip == '1.1.0.1' || destination.ip == '8.8.8.8'"
     * The following example is a valid match expression for private NAT:
     * "nexthop.hub ==
     * 'https://networkconnectivity.googleapis.com/v1alpha1/projects/my-project/global/hub/hub-1'"
     */
    NeedsRuleNumber match(String match);

    /** The same, known later. */
    NeedsRuleNumber match(Output<String> match);
  }

  /** A builder without the required {@code ruleNumber}. */
  public interface NeedsRuleNumber {
    /**
     * An integer uniquely identifying a rule in the list.
     * The rule number must be a positive value between 0 and 65000, and must be unique among
     * rules within a NAT.
     */
    Builder ruleNumber(int ruleNumber);

    /** The same, known later. */
    Builder ruleNumber(Output<Integer> ruleNumber);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsMatch, NeedsRuleNumber {
    private @Nullable Output<RouterNatRuleActionArgs> action;
    private @Nullable Output<String> description;
    private @Nullable Output<String> match;
    private @Nullable Output<Integer> ruleNumber;

    private Builder() {}

    /**
     * The action to be enforced for traffic that matches this rule.
     * Structure is documented below.
     */
    public Builder action(RouterNatRuleActionArgs action) {
      this.action = Output.of(action);
      return this;
    }

    /** The same, known later. */
    public Builder action(Output<RouterNatRuleActionArgs> action) {
      this.action = action;
      return this;
    }

    /**
     * An optional description of this rule.
     */
    public Builder description(String description) {
      this.description = Output.of(description);
      return this;
    }

    /** The same, known later. */
    public Builder description(Output<String> description) {
      this.description = description;
      return this;
    }

    @Override
    public Builder match(String match) {
      this.match = Output.of(match);
      return this;
    }

    @Override
    public Builder match(Output<String> match) {
      this.match = match;
      return this;
    }

    @Override
    public Builder ruleNumber(int ruleNumber) {
      this.ruleNumber = Output.of(ruleNumber);
      return this;
    }

    @Override
    public Builder ruleNumber(Output<Integer> ruleNumber) {
      this.ruleNumber = ruleNumber;
      return this;
    }

    /** Returns the current inputs. */
    public RouterNatRuleArgs build() {
      return new RouterNatRuleArgs(this);
    }
  }
}

package epfabric.deploy.gcp.storage.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:storage/BucketLifecycleRule:BucketLifecycleRule}. */
@Generated("src/gcp/schema.json")
public final class BucketLifecycleRuleArgs extends ResourceArgs {
  @Import(name = "action", required = true)
  private final Output<BucketLifecycleRuleActionArgs> action;

  @Import(name = "condition", required = true)
  private final Output<BucketLifecycleRuleConditionArgs> condition;

  private BucketLifecycleRuleArgs(Builder builder) {
    this.action = builder.action;
    this.condition = builder.condition;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code action}, {@code condition}. */
  public static NeedsAction builder() {
    return new Builder();
  }

  /** A builder without the required {@code action}. */
  public interface NeedsAction {
    /**
     * The Lifecycle Rule's action configuration. A single block of this type is supported.
     * Structure is documented below.
     */
    NeedsCondition action(BucketLifecycleRuleActionArgs action);

    /** The same, known later. */
    NeedsCondition action(Output<BucketLifecycleRuleActionArgs> action);
  }

  /** A builder without the required {@code condition}. */
  public interface NeedsCondition {
    /**
     * The Lifecycle Rule's condition configuration. A single block of this type is supported.
     * Structure is documented below.
     */
    Builder condition(BucketLifecycleRuleConditionArgs condition);

    /** The same, known later. */
    Builder condition(Output<BucketLifecycleRuleConditionArgs> condition);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsAction, NeedsCondition {
    private @Nullable Output<BucketLifecycleRuleActionArgs> action;
    private @Nullable Output<BucketLifecycleRuleConditionArgs> condition;

    private Builder() {}

    @Override
    public Builder action(BucketLifecycleRuleActionArgs action) {
      this.action = Output.of(action);
      return this;
    }

    @Override
    public Builder action(Output<BucketLifecycleRuleActionArgs> action) {
      this.action = action;
      return this;
    }

    @Override
    public Builder condition(BucketLifecycleRuleConditionArgs condition) {
      this.condition = Output.of(condition);
      return this;
    }

    @Override
    public Builder condition(Output<BucketLifecycleRuleConditionArgs> condition) {
      this.condition = condition;
      return this;
    }

    /** Returns the current inputs. */
    public BucketLifecycleRuleArgs build() {
      return new BucketLifecycleRuleArgs(this);
    }
  }
}

package epfabric.deploy.gcp.serviceaccount.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:serviceaccount/IAMMemberCondition:IAMMemberCondition}. */
@Generated("src/gcp/schema.json")
public final class IAMMemberConditionArgs extends ResourceArgs {
  @Import(name = "description")
  private final @Nullable Output<String> description;

  @Import(name = "expression", required = true)
  private final Output<String> expression;

  @Import(name = "title", required = true)
  private final Output<String> title;

  private IAMMemberConditionArgs(Builder builder) {
    this.description = builder.description;
    this.expression = builder.expression;
    this.title = builder.title;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code expression}, {@code title}. */
  public static NeedsExpression builder() {
    return new Builder();
  }

  /** A builder without the required {@code expression}. */
  public interface NeedsExpression {
    /**
     * Textual representation of an expression in Common Expression Language syntax.
     */
    NeedsTitle expression(String expression);

    /** The same, known later. */
    NeedsTitle expression(Output<String> expression);
  }

  /** A builder without the required {@code title}. */
  public interface NeedsTitle {
    /**
     * A title for the expression, i.e. a short string describing its purpose.
     */
    Builder title(String title);

    /** The same, known later. */
    Builder title(Output<String> title);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsExpression, NeedsTitle {
    private @Nullable Output<String> description;
    private @Nullable Output<String> expression;
    private @Nullable Output<String> title;

    private Builder() {}

    /**
     * An optional description of the expression. This is a longer text which describes the
     * expression, e.g. when hovered over it in a UI.
     * <p>
     * &gt; **Warning:** This provider considers the {@code role} and condition contents ({@code
     * title}+{@code description}+{@code expression}) as the
     * identifier for the binding. This means that if any part of the condition is changed
     * out-of-band, the provider will
     * consider it to be an entirely different resource and will treat it as such.
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
    public Builder expression(String expression) {
      this.expression = Output.of(expression);
      return this;
    }

    @Override
    public Builder expression(Output<String> expression) {
      this.expression = expression;
      return this;
    }

    @Override
    public Builder title(String title) {
      this.title = Output.of(title);
      return this;
    }

    @Override
    public Builder title(Output<String> title) {
      this.title = title;
      return this;
    }

    /** Returns the current inputs. */
    public IAMMemberConditionArgs build() {
      return new IAMMemberConditionArgs(this);
    }
  }
}

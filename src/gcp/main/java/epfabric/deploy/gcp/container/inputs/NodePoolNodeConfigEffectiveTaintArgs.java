package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/NodePoolNodeConfigEffectiveTaint:NodePoolNodeConfigEffectiveTaint}. */
@Generated("src/gcp/schema.json")
public final class NodePoolNodeConfigEffectiveTaintArgs extends ResourceArgs {
  @Import(name = "effect")
  private final @Nullable Output<String> effect;

  @Import(name = "key")
  private final @Nullable Output<String> key;

  @Import(name = "value")
  private final @Nullable Output<String> value;

  private NodePoolNodeConfigEffectiveTaintArgs(Builder builder) {
    this.effect = builder.effect;
    this.key = builder.key;
    this.value = builder.value;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<String> effect;
    private @Nullable Output<String> key;
    private @Nullable Output<String> value;

    private Builder() {}

    /**
     * Effect for taint.
     */
    public Builder effect(String effect) {
      this.effect = Output.of(effect);
      return this;
    }

    /** The same, known later. */
    public Builder effect(Output<String> effect) {
      this.effect = effect;
      return this;
    }

    /**
     * Key for taint.
     */
    public Builder key(String key) {
      this.key = Output.of(key);
      return this;
    }

    /** The same, known later. */
    public Builder key(Output<String> key) {
      this.key = key;
      return this;
    }

    /**
     * Value for taint.
     */
    public Builder value(String value) {
      this.value = Output.of(value);
      return this;
    }

    /** The same, known later. */
    public Builder value(Output<String> value) {
      this.value = value;
      return this;
    }

    /** Returns the current inputs. */
    public NodePoolNodeConfigEffectiveTaintArgs build() {
      return new NodePoolNodeConfigEffectiveTaintArgs(this);
    }
  }
}

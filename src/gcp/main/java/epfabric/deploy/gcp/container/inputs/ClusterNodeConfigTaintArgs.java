package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.ClusterNodeConfigTaintEffect;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodeConfigTaint:ClusterNodeConfigTaint}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodeConfigTaintArgs extends ResourceArgs {
  @Import(name = "effect", required = true)
  private final Output<String> effect;

  @Import(name = "key", required = true)
  private final Output<String> key;

  @Import(name = "value", required = true)
  private final Output<String> value;

  private ClusterNodeConfigTaintArgs(Builder builder) {
    this.effect = builder.effect;
    this.key = builder.key;
    this.value = builder.value;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code effect}, {@code key}, {@code value}. */
  public static NeedsEffect builder() {
    return new Builder();
  }

  /** A builder without the required {@code effect}. */
  public interface NeedsEffect {
    /**
     * Effect for taint. Accepted values are {@code NO_SCHEDULE}, {@code PREFER_NO_SCHEDULE},
     * and {@code NO_EXECUTE}.
     */
    NeedsKey effect(ClusterNodeConfigTaintEffect effect);

    /** The same, known later. */
    NeedsKey effect(Output<ClusterNodeConfigTaintEffect> effect);
  }

  /** A builder without the required {@code key}. */
  public interface NeedsKey {
    /**
     * Key for taint.
     */
    NeedsValue key(String key);

    /** The same, known later. */
    NeedsValue key(Output<String> key);
  }

  /** A builder without the required {@code value}. */
  public interface NeedsValue {
    /**
     * Value for taint.
     */
    Builder value(String value);

    /** The same, known later. */
    Builder value(Output<String> value);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsEffect, NeedsKey, NeedsValue {
    private @Nullable Output<String> effect;
    private @Nullable Output<String> key;
    private @Nullable Output<String> value;

    private Builder() {}

    @Override
    public Builder effect(ClusterNodeConfigTaintEffect effect) {
      this.effect = Output.of(effect.value());
      return this;
    }

    @Override
    public Builder effect(Output<ClusterNodeConfigTaintEffect> effect) {
      this.effect = effect.applyValue(value -> value.value());
      return this;
    }

    @Override
    public Builder key(String key) {
      this.key = Output.of(key);
      return this;
    }

    @Override
    public Builder key(Output<String> key) {
      this.key = key;
      return this;
    }

    @Override
    public Builder value(String value) {
      this.value = Output.of(value);
      return this;
    }

    @Override
    public Builder value(Output<String> value) {
      this.value = value;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNodeConfigTaintArgs build() {
      return new ClusterNodeConfigTaintArgs(this);
    }
  }
}

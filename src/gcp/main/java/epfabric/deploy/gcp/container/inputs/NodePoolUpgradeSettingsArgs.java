package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.NodePoolUpgradeSettingsStrategy;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/NodePoolUpgradeSettings:NodePoolUpgradeSettings}. */
@Generated("src/gcp/schema.json")
public final class NodePoolUpgradeSettingsArgs extends ResourceArgs {
  @Import(name = "blueGreenSettings")
  private final @Nullable Output<NodePoolUpgradeSettingsBlueGreenSettingsArgs> blueGreenSettings;

  @Import(name = "maxSurge")
  private final @Nullable Output<Integer> maxSurge;

  @Import(name = "maxUnavailable")
  private final @Nullable Output<Integer> maxUnavailable;

  @Import(name = "strategy")
  private final @Nullable Output<String> strategy;

  private NodePoolUpgradeSettingsArgs(Builder builder) {
    this.blueGreenSettings = builder.blueGreenSettings;
    this.maxSurge = builder.maxSurge;
    this.maxUnavailable = builder.maxUnavailable;
    this.strategy = builder.strategy;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<NodePoolUpgradeSettingsBlueGreenSettingsArgs> blueGreenSettings;
    private @Nullable Output<Integer> maxSurge;
    private @Nullable Output<Integer> maxUnavailable;
    private @Nullable Output<String> strategy;

    private Builder() {}

    /**
     * The settings to adjust <a
     * href="https://cloud.google.com/kubernetes-engine/docs/concepts/node-pool-upgrade-strategies#blue-green-upgrade-strategy">blue
     * green upgrades</a>.
     * Structure is documented below
     */
    public Builder blueGreenSettings(NodePoolUpgradeSettingsBlueGreenSettingsArgs blueGreenSettings) {
      this.blueGreenSettings = Output.of(blueGreenSettings);
      return this;
    }

    /** The same, known later. */
    public Builder blueGreenSettings(Output<NodePoolUpgradeSettingsBlueGreenSettingsArgs> blueGreenSettings) {
      this.blueGreenSettings = blueGreenSettings;
      return this;
    }

    /**
     * The number of additional nodes that can be added to the node pool during
     * an upgrade. Increasing {@code maxSurge} raises the number of nodes that can be upgraded
     * simultaneously.
     * Can be set to 0 or greater.
     */
    public Builder maxSurge(int maxSurge) {
      this.maxSurge = Output.of(maxSurge);
      return this;
    }

    /** The same, known later. */
    public Builder maxSurge(Output<Integer> maxSurge) {
      this.maxSurge = maxSurge;
      return this;
    }

    /**
     * The number of nodes that can be simultaneously unavailable during
     * an upgrade. Increasing {@code maxUnavailable} raises the number of nodes that can be
     * upgraded in
     * parallel. Can be set to 0 or greater.
     * <p>
     * {@code maxSurge} and {@code maxUnavailable} must not be negative and at least one of them
     * must be greater than zero.
     */
    public Builder maxUnavailable(int maxUnavailable) {
      this.maxUnavailable = Output.of(maxUnavailable);
      return this;
    }

    /** The same, known later. */
    public Builder maxUnavailable(Output<Integer> maxUnavailable) {
      this.maxUnavailable = maxUnavailable;
      return this;
    }

    /**
     * Strategy used for node pool update. Strategy can only be one of BLUE_GREEN or SURGE. The
     * default is value is SURGE.
     */
    public Builder strategy(NodePoolUpgradeSettingsStrategy strategy) {
      this.strategy = Output.of(strategy.value());
      return this;
    }

    /** The same, known later. */
    public Builder strategy(Output<NodePoolUpgradeSettingsStrategy> strategy) {
      this.strategy = strategy.applyValue(value -> value.value());
      return this;
    }

    /** Returns the current inputs. */
    public NodePoolUpgradeSettingsArgs build() {
      return new NodePoolUpgradeSettingsArgs(this);
    }
  }
}

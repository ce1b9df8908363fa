package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterAddonsConfigLustreCsiDriverConfig:ClusterAddonsConfigLustreCsiDriverConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterAddonsConfigLustreCsiDriverConfigArgs extends ResourceArgs {
  @Import(name = "disableMultiNic")
  private final @Nullable Output<Boolean> disableMultiNic;

  @Import(name = "enableLegacyLustrePort")
  private final @Nullable Output<Boolean> enableLegacyLustrePort;

  @Import(name = "enabled", required = true)
  private final Output<Boolean> enabled;

  private ClusterAddonsConfigLustreCsiDriverConfigArgs(Builder builder) {
    this.disableMultiNic = builder.disableMultiNic;
    this.enableLegacyLustrePort = builder.enableLegacyLustrePort;
    this.enabled = builder.enabled;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code enabled}. */
  public static NeedsEnabled builder() {
    return new Builder();
  }

  /** A builder without the required {@code enabled}. */
  public interface NeedsEnabled {
    /**
     * Whether the Lustre CSI driver is enabled for this cluster.
     */
    Builder enabled(boolean enabled);

    /** The same, known later. */
    Builder enabled(Output<Boolean> enabled);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsEnabled {
    private @Nullable Output<Boolean> disableMultiNic;
    private @Nullable Output<Boolean> enableLegacyLustrePort;
    private @Nullable Output<Boolean> enabled;

    private Builder() {}

    /**
     * When set to true, this disables multi-NIC support for the Lustre CSI driver. By default,
     * GKE enables multi-NIC support, which allows the Lustre CSI driver to automatically detect
     * and configure all suitable network interfaces on a node to maximize I/O performance for
     * demanding workloads.
     */
    public Builder disableMultiNic(boolean disableMultiNic) {
      this.disableMultiNic = Output.of(disableMultiNic);
      return this;
    }

    /** The same, known later. */
    public Builder disableMultiNic(Output<Boolean> disableMultiNic) {
      this.disableMultiNic = disableMultiNic;
      return this;
    }

    /**
     * which allows the Lustre CSI driver to initialize LNet (the virtual networklayer for
     * Lustre kernel module) using port 6988.
     * This flag is required to workaround a port conflict with the gke-metadata-server on GKE
     * nodes.
     */
    public Builder enableLegacyLustrePort(boolean enableLegacyLustrePort) {
      this.enableLegacyLustrePort = Output.of(enableLegacyLustrePort);
      return this;
    }

    /** The same, known later. */
    public Builder enableLegacyLustrePort(Output<Boolean> enableLegacyLustrePort) {
      this.enableLegacyLustrePort = enableLegacyLustrePort;
      return this;
    }

    @Override
    public Builder enabled(boolean enabled) {
      this.enabled = Output.of(enabled);
      return this;
    }

    @Override
    public Builder enabled(Output<Boolean> enabled) {
      this.enabled = enabled;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterAddonsConfigLustreCsiDriverConfigArgs build() {
      return new ClusterAddonsConfigLustreCsiDriverConfigArgs(this);
    }
  }
}

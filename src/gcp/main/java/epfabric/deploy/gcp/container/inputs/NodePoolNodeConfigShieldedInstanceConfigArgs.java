package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/NodePoolNodeConfigShieldedInstanceConfig:NodePoolNodeConfigShieldedInstanceConfig}. */
@Generated("src/gcp/schema.json")
public final class NodePoolNodeConfigShieldedInstanceConfigArgs extends ResourceArgs {
  @Import(name = "enableIntegrityMonitoring")
  private final @Nullable Output<Boolean> enableIntegrityMonitoring;

  @Import(name = "enableSecureBoot")
  private final @Nullable Output<Boolean> enableSecureBoot;

  private NodePoolNodeConfigShieldedInstanceConfigArgs(Builder builder) {
    this.enableIntegrityMonitoring = builder.enableIntegrityMonitoring;
    this.enableSecureBoot = builder.enableSecureBoot;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<Boolean> enableIntegrityMonitoring;
    private @Nullable Output<Boolean> enableSecureBoot;

    private Builder() {}

    /**
     * Defines whether the instance has integrity monitoring enabled.
     */
    public Builder enableIntegrityMonitoring(boolean enableIntegrityMonitoring) {
      this.enableIntegrityMonitoring = Output.of(enableIntegrityMonitoring);
      return this;
    }

    /** The same, known later. */
    public Builder enableIntegrityMonitoring(Output<Boolean> enableIntegrityMonitoring) {
      this.enableIntegrityMonitoring = enableIntegrityMonitoring;
      return this;
    }

    /**
     * Defines whether the instance has Secure Boot enabled.
     */
    public Builder enableSecureBoot(boolean enableSecureBoot) {
      this.enableSecureBoot = Output.of(enableSecureBoot);
      return this;
    }

    /** The same, known later. */
    public Builder enableSecureBoot(Output<Boolean> enableSecureBoot) {
      this.enableSecureBoot = enableSecureBoot;
      return this;
    }

    /** Returns the current inputs. */
    public NodePoolNodeConfigShieldedInstanceConfigArgs build() {
      return new NodePoolNodeConfigShieldedInstanceConfigArgs(this);
    }
  }
}

package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/NodePoolNodeConfigGuestAccelerator:NodePoolNodeConfigGuestAccelerator}. */
@Generated("src/gcp/schema.json")
public final class NodePoolNodeConfigGuestAcceleratorArgs extends ResourceArgs {
  @Import(name = "count", required = true)
  private final Output<Integer> count;

  @Import(name = "gpuDriverInstallationConfig")
  private final @Nullable Output<NodePoolNodeConfigGuestAcceleratorGpuDriverInstallationConfigArgs> gpuDriverInstallationConfig;

  @Import(name = "gpuPartitionSize")
  private final @Nullable Output<String> gpuPartitionSize;

  @Import(name = "gpuSharingConfig")
  private final @Nullable Output<NodePoolNodeConfigGuestAcceleratorGpuSharingConfigArgs> gpuSharingConfig;

  @Import(name = "type", required = true)
  private final Output<String> type;

  private NodePoolNodeConfigGuestAcceleratorArgs(Builder builder) {
    this.count = builder.count;
    this.gpuDriverInstallationConfig = builder.gpuDriverInstallationConfig;
    this.gpuPartitionSize = builder.gpuPartitionSize;
    this.gpuSharingConfig = builder.gpuSharingConfig;
    this.type = builder.type;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code count}, {@code type}. */
  public static NeedsCount builder() {
    return new Builder();
  }

  /** A builder without the required {@code count}. */
  public interface NeedsCount {
    /**
     * The number of the accelerator cards exposed to an instance.
     */
    NeedsType count(int count);

    /** The same, known later. */
    NeedsType count(Output<Integer> count);
  }

  /** A builder without the required {@code type}. */
  public interface NeedsType {
    /**
     * The accelerator type resource name.
     */
    Builder type(String type);

    /** The same, known later. */
    Builder type(Output<String> type);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsCount, NeedsType {
    private @Nullable Output<Integer> count;
    private @Nullable Output<NodePoolNodeConfigGuestAcceleratorGpuDriverInstallationConfigArgs> gpuDriverInstallationConfig;
    private @Nullable Output<String> gpuPartitionSize;
    private @Nullable Output<NodePoolNodeConfigGuestAcceleratorGpuSharingConfigArgs> gpuSharingConfig;
    private @Nullable Output<String> type;

    private Builder() {}

    @Override
    public Builder count(int count) {
      this.count = Output.of(count);
      return this;
    }

    @Override
    public Builder count(Output<Integer> count) {
      this.count = count;
      return this;
    }

    /**
     * Configuration for auto installation of GPU driver.
     */
    public Builder gpuDriverInstallationConfig(NodePoolNodeConfigGuestAcceleratorGpuDriverInstallationConfigArgs gpuDriverInstallationConfig) {
      this.gpuDriverInstallationConfig = Output.of(gpuDriverInstallationConfig);
      return this;
    }

    /** The same, known later. */
    public Builder gpuDriverInstallationConfig(Output<NodePoolNodeConfigGuestAcceleratorGpuDriverInstallationConfigArgs> gpuDriverInstallationConfig) {
      this.gpuDriverInstallationConfig = gpuDriverInstallationConfig;
      return this;
    }

    /**
     * Size of partitions to create on the GPU. Valid values are described in the NVIDIA mig
     * user guide (https://docs.nvidia.com/datacenter/tesla/mig-user-guide/#partitioning)
     */
    public Builder gpuPartitionSize(String gpuPartitionSize) {
      this.gpuPartitionSize = Output.of(gpuPartitionSize);
      return this;
    }

    /** The same, known later. */
    public Builder gpuPartitionSize(Output<String> gpuPartitionSize) {
      this.gpuPartitionSize = gpuPartitionSize;
      return this;
    }

    /**
     * Configuration for GPU sharing.
     */
    public Builder gpuSharingConfig(NodePoolNodeConfigGuestAcceleratorGpuSharingConfigArgs gpuSharingConfig) {
      this.gpuSharingConfig = Output.of(gpuSharingConfig);
      return this;
    }

    /** The same, known later. */
    public Builder gpuSharingConfig(Output<NodePoolNodeConfigGuestAcceleratorGpuSharingConfigArgs> gpuSharingConfig) {
      this.gpuSharingConfig = gpuSharingConfig;
      return this;
    }

    @Override
    public Builder type(String type) {
      this.type = Output.of(type);
      return this;
    }

    @Override
    public Builder type(Output<String> type) {
      this.type = type;
      return this;
    }

    /** Returns the current inputs. */
    public NodePoolNodeConfigGuestAcceleratorArgs build() {
      return new NodePoolNodeConfigGuestAcceleratorArgs(this);
    }
  }
}

package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.ClusterNodeConfigGuestAcceleratorGpuSharingConfigGpuSharingStrategy;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodeConfigGuestAcceleratorGpuSharingConfig:ClusterNodeConfigGuestAcceleratorGpuSharingConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodeConfigGuestAcceleratorGpuSharingConfigArgs extends ResourceArgs {
  @Import(name = "gpuSharingStrategy", required = true)
  private final Output<String> gpuSharingStrategy;

  @Import(name = "maxSharedClientsPerGpu", required = true)
  private final Output<Integer> maxSharedClientsPerGpu;

  private ClusterNodeConfigGuestAcceleratorGpuSharingConfigArgs(Builder builder) {
    this.gpuSharingStrategy = builder.gpuSharingStrategy;
    this.maxSharedClientsPerGpu = builder.maxSharedClientsPerGpu;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code gpuSharingStrategy}, {@code maxSharedClientsPerGpu}. */
  public static NeedsGpuSharingStrategy builder() {
    return new Builder();
  }

  /** A builder without the required {@code gpuSharingStrategy}. */
  public interface NeedsGpuSharingStrategy {
    /**
     * The type of GPU sharing strategy to enable on the GPU node.
     * Accepted values are:
     * <ul>
     * <li>{@code "TIME_SHARING"}: Allow multiple containers to have <a
     * href="https://cloud.google.com/kubernetes-engine/docs/concepts/timesharing-gpus">time-shared</a>
     * access to a single GPU device.
     * <li>{@code "MPS"}: Enable co-operative multi-process CUDA workloads to run concurrently
     * on a single GPU device with <a
     * href="https://cloud.google.com/kubernetes-engine/docs/how-to/nvidia-mps-gpus">MPS</a>
     * </ul>
     */
    NeedsMaxSharedClientsPerGpu gpuSharingStrategy(ClusterNodeConfigGuestAcceleratorGpuSharingConfigGpuSharingStrategy gpuSharingStrategy);

    /** The same, known later. */
    NeedsMaxSharedClientsPerGpu gpuSharingStrategy(Output<ClusterNodeConfigGuestAcceleratorGpuSharingConfigGpuSharingStrategy> gpuSharingStrategy);
  }

  /** A builder without the required {@code maxSharedClientsPerGpu}. */
  public interface NeedsMaxSharedClientsPerGpu {
    /**
     * The maximum number of containers that can share a GPU.
     */
    Builder maxSharedClientsPerGpu(int maxSharedClientsPerGpu);

    /** The same, known later. */
    Builder maxSharedClientsPerGpu(Output<Integer> maxSharedClientsPerGpu);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsGpuSharingStrategy, NeedsMaxSharedClientsPerGpu {
    private @Nullable Output<String> gpuSharingStrategy;
    private @Nullable Output<Integer> maxSharedClientsPerGpu;

    private Builder() {}

    @Override
    public Builder gpuSharingStrategy(ClusterNodeConfigGuestAcceleratorGpuSharingConfigGpuSharingStrategy gpuSharingStrategy) {
      this.gpuSharingStrategy = Output.of(gpuSharingStrategy.value());
      return this;
    }

    @Override
    public Builder gpuSharingStrategy(Output<ClusterNodeConfigGuestAcceleratorGpuSharingConfigGpuSharingStrategy> gpuSharingStrategy) {
      this.gpuSharingStrategy = gpuSharingStrategy.applyValue(value -> value.value());
      return this;
    }

    @Override
    public Builder maxSharedClientsPerGpu(int maxSharedClientsPerGpu) {
      this.maxSharedClientsPerGpu = Output.of(maxSharedClientsPerGpu);
      return this;
    }

    @Override
    public Builder maxSharedClientsPerGpu(Output<Integer> maxSharedClientsPerGpu) {
      this.maxSharedClientsPerGpu = maxSharedClientsPerGpu;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNodeConfigGuestAcceleratorGpuSharingConfigArgs build() {
      return new ClusterNodeConfigGuestAcceleratorGpuSharingConfigArgs(this);
    }
  }
}

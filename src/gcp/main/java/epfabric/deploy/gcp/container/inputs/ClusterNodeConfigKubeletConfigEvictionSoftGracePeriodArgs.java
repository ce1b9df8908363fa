package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodeConfigKubeletConfigEvictionSoftGracePeriod:ClusterNodeConfigKubeletConfigEvictionSoftGracePeriod}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodeConfigKubeletConfigEvictionSoftGracePeriodArgs extends ResourceArgs {
  @Import(name = "imagefsAvailable")
  private final @Nullable Output<String> imagefsAvailable;

  @Import(name = "imagefsInodesFree")
  private final @Nullable Output<String> imagefsInodesFree;

  @Import(name = "memoryAvailable")
  private final @Nullable Output<String> memoryAvailable;

  @Import(name = "nodefsAvailable")
  private final @Nullable Output<String> nodefsAvailable;

  @Import(name = "nodefsInodesFree")
  private final @Nullable Output<String> nodefsInodesFree;

  @Import(name = "pidAvailable")
  private final @Nullable Output<String> pidAvailable;

  private ClusterNodeConfigKubeletConfigEvictionSoftGracePeriodArgs(Builder builder) {
    this.imagefsAvailable = builder.imagefsAvailable;
    this.imagefsInodesFree = builder.imagefsInodesFree;
    this.memoryAvailable = builder.memoryAvailable;
    this.nodefsAvailable = builder.nodefsAvailable;
    this.nodefsInodesFree = builder.nodefsInodesFree;
    this.pidAvailable = builder.pidAvailable;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<String> imagefsAvailable;
    private @Nullable Output<String> imagefsInodesFree;
    private @Nullable Output<String> memoryAvailable;
    private @Nullable Output<String> nodefsAvailable;
    private @Nullable Output<String> nodefsInodesFree;
    private @Nullable Output<String> pidAvailable;

    private Builder() {}

    /**
     * Defines grace period for the imagefs.available soft eviction threshold. The value must be
     * a positive duration string no more than {@code "5m"}.
     */
    public Builder imagefsAvailable(String imagefsAvailable) {
      this.imagefsAvailable = Output.of(imagefsAvailable);
      return this;
    }

    /** The same, known later. */
    public Builder imagefsAvailable(Output<String> imagefsAvailable) {
      this.imagefsAvailable = imagefsAvailable;
      return this;
    }

    /**
     * Defines grace period for the imagefs.inodesFree soft eviction threshold. The value must
     * be a positive duration string no more than {@code "5m"}.
     */
    public Builder imagefsInodesFree(String imagefsInodesFree) {
      this.imagefsInodesFree = Output.of(imagefsInodesFree);
      return this;
    }

    /** The same, known later. */
    public Builder imagefsInodesFree(Output<String> imagefsInodesFree) {
      this.imagefsInodesFree = imagefsInodesFree;
      return this;
    }

    /**
     * Defines grace period for the memory.available soft eviction threshold. The value must be
     * a positive duration string no more than {@code "5m"}, such as {@code "30s"}, {@code
     * "1m30s"}, {@code "2.5m"}. Valid time units are "ns", "us" (or "µs"), "ms", "s", "m", "h".
     */
    public Builder memoryAvailable(String memoryAvailable) {
      this.memoryAvailable = Output.of(memoryAvailable);
      return this;
    }

    /** The same, known later. */
    public Builder memoryAvailable(Output<String> memoryAvailable) {
      this.memoryAvailable = memoryAvailable;
      return this;
    }

    /**
     * Defines grace period for the nodefs.available soft eviction threshold. The value must be
     * a positive duration string no more than {@code "5m"}.
     */
    public Builder nodefsAvailable(String nodefsAvailable) {
      this.nodefsAvailable = Output.of(nodefsAvailable);
      return this;
    }

    /** The same, known later. */
    public Builder nodefsAvailable(Output<String> nodefsAvailable) {
      this.nodefsAvailable = nodefsAvailable;
      return this;
    }

    /**
     * Defines grace period for the nodefs.inodesFree soft eviction threshold. The value must be
     * a positive duration string no more than {@code "5m"}.
     */
    public Builder nodefsInodesFree(String nodefsInodesFree) {
      this.nodefsInodesFree = Output.of(nodefsInodesFree);
      return this;
    }

    /** The same, known later. */
    public Builder nodefsInodesFree(Output<String> nodefsInodesFree) {
      this.nodefsInodesFree = nodefsInodesFree;
      return this;
    }

    /**
     * Defines grace period for the pid.available soft eviction threshold. The value must be a
     * positive duration string no more than {@code "5m"}.
     */
    public Builder pidAvailable(String pidAvailable) {
      this.pidAvailable = Output.of(pidAvailable);
      return this;
    }

    /** The same, known later. */
    public Builder pidAvailable(Output<String> pidAvailable) {
      this.pidAvailable = pidAvailable;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNodeConfigKubeletConfigEvictionSoftGracePeriodArgs build() {
      return new ClusterNodeConfigKubeletConfigEvictionSoftGracePeriodArgs(this);
    }
  }
}

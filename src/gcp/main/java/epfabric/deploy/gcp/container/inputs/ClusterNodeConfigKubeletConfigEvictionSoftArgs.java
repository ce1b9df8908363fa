package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodeConfigKubeletConfigEvictionSoft:ClusterNodeConfigKubeletConfigEvictionSoft}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodeConfigKubeletConfigEvictionSoftArgs extends ResourceArgs {
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

  private ClusterNodeConfigKubeletConfigEvictionSoftArgs(Builder builder) {
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
     * Defines percentage of soft eviction threshold for imagefs.available. The value must be a
     * percentage between {@code 15%} and {@code 50%}, such as {@code "20%"}.
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
     * Defines percentage of soft eviction threshold for imagefs.inodesFree. The value must be a
     * percentage between {@code 5%} and {@code 50%}, such as {@code "20%"}.
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
     * Defines quantity of soft eviction threshold for memory.available. The value must be a
     * quantity, such as {@code "100Mi"}. The value must be greater than or equal to the GKE
     * default hard eviction threshold of {@code "100Mi"} and less than 50% of machine memory.
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
     * Defines percentage of soft eviction threshold for nodefs.available. The value must be a
     * percentage between {@code 10%} and {@code 50%}, such as {@code "20%"}.
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
     * Defines percentage of soft eviction threshold for nodefs.inodesFree. The value must be a
     * percentage between {@code 5%} and {@code 50%}, such as {@code "20%"}.
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
     * Defines percentage of soft eviction threshold for pid.available. The value must be a
     * percentage between {@code 10%} and {@code 50%}, such as {@code "20%"}.
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
    public ClusterNodeConfigKubeletConfigEvictionSoftArgs build() {
      return new ClusterNodeConfigKubeletConfigEvictionSoftArgs(this);
    }
  }
}

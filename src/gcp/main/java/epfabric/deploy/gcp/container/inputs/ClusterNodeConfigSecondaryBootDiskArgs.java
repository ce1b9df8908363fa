package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodeConfigSecondaryBootDisk:ClusterNodeConfigSecondaryBootDisk}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodeConfigSecondaryBootDiskArgs extends ResourceArgs {
  @Import(name = "diskImage", required = true)
  private final Output<String> diskImage;

  @Import(name = "mode")
  private final @Nullable Output<String> mode;

  private ClusterNodeConfigSecondaryBootDiskArgs(Builder builder) {
    this.diskImage = builder.diskImage;
    this.mode = builder.mode;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code diskImage}. */
  public static NeedsDiskImage builder() {
    return new Builder();
  }

  /** A builder without the required {@code diskImage}. */
  public interface NeedsDiskImage {
    /**
     * Path to disk image to create the secondary boot disk from. After using the <a
     * href="https://github.com/GoogleCloudPlatform/ai-on-gke/tree/main/tools/gke-disk-image-builder">gke-disk-image-builder</a>,
     * this argument should be {@code global/images/DISK_IMAGE_NAME}.
     */
    Builder diskImage(String diskImage);

    /** The same, known later. */
    Builder diskImage(Output<String> diskImage);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsDiskImage {
    private @Nullable Output<String> diskImage;
    private @Nullable Output<String> mode;

    private Builder() {}

    @Override
    public Builder diskImage(String diskImage) {
      this.diskImage = Output.of(diskImage);
      return this;
    }

    @Override
    public Builder diskImage(Output<String> diskImage) {
      this.diskImage = diskImage;
      return this;
    }

    /**
     * Mode for how the secondary boot disk is used. An example mode is {@code
     * CONTAINER_IMAGE_CACHE}.
     */
    public Builder mode(String mode) {
      this.mode = Output.of(mode);
      return this;
    }

    /** The same, known later. */
    public Builder mode(Output<String> mode) {
      this.mode = mode;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNodeConfigSecondaryBootDiskArgs build() {
      return new ClusterNodeConfigSecondaryBootDiskArgs(this);
    }
  }
}

package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodeConfigNodeImageConfig:ClusterNodeConfigNodeImageConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodeConfigNodeImageConfigArgs extends ResourceArgs {
  @Import(name = "image")
  private final @Nullable Output<String> image;

  @Import(name = "imageProject")
  private final @Nullable Output<String> imageProject;

  private ClusterNodeConfigNodeImageConfigArgs(Builder builder) {
    this.image = builder.image;
    this.imageProject = builder.imageProject;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<String> image;
    private @Nullable Output<String> imageProject;

    private Builder() {}

    /**
     * The Operating System image for the node pool. This is a private feature, please contact
     * your Google account team for allowlisting this feature.
     */
    public Builder image(String image) {
      this.image = Output.of(image);
      return this;
    }

    /** The same, known later. */
    public Builder image(Output<String> image) {
      this.image = image;
      return this;
    }

    /**
     * The GCP project storing the Operating System image for the node pool. This is a private
     * feature, please contact your Google account team for allowlisting this feature.
     */
    public Builder imageProject(String imageProject) {
      this.imageProject = Output.of(imageProject);
      return this;
    }

    /** The same, known later. */
    public Builder imageProject(Output<String> imageProject) {
      this.imageProject = imageProject;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNodeConfigNodeImageConfigArgs build() {
      return new ClusterNodeConfigNodeImageConfigArgs(this);
    }
  }
}

package epfabric.deploy.infra.resource;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.ResourceArgs;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An Artifact Registry repository. */
public final class ImageRepository extends GcpResource {
  public ImageRepository(String name, Args args, CustomResourceOptions options) {
    super("gcp:artifactregistry/repository:Repository", name, args, options);
  }

  /** Top-level properties; nested blocks are maps with the provider's names. */
  public static final class Args extends ResourceArgs {
    @Import(name = "project")
    public @Nullable Output<String> project;

    @Import(name = "location")
    public @Nullable Output<String> location;

    @Import(name = "repositoryId", required = true)
    public @Nullable Output<String> repositoryId;

    @Import(name = "format", required = true)
    public @Nullable Output<String> format;

    @Import(name = "description")
    public @Nullable Output<String> description;

    @Import(name = "labels")
    public @Nullable Output<Map<String, String>> labels;

    @Import(name = "dockerConfig")
    public @Nullable Output<Map<String, Object>> dockerConfig;
  }
}

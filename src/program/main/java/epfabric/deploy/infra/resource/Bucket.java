package epfabric.deploy.infra.resource;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.ResourceArgs;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A Cloud Storage bucket. */
public final class Bucket extends GcpResource {
  public Bucket(String name, Args args, CustomResourceOptions options) {
    super("gcp:storage/bucket:Bucket", name, args, options);
  }

  /** Top-level properties; nested blocks are maps with the provider's names. */
  public static final class Args extends ResourceArgs {
    @Import(name = "name")
    public @Nullable Output<String> name;

    @Import(name = "project")
    public @Nullable Output<String> project;

    @Import(name = "location", required = true)
    public @Nullable Output<String> location;

    @Import(name = "labels")
    public @Nullable Output<Map<String, String>> labels;

    @Import(name = "uniformBucketLevelAccess")
    public @Nullable Output<Boolean> uniformBucketLevelAccess;

    @Import(name = "publicAccessPrevention")
    public @Nullable Output<String> publicAccessPrevention;

    @Import(name = "versioning")
    public @Nullable Output<Map<String, Object>> versioning;
  }
}

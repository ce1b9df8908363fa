package epfabric.deploy.infra.resource;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.ResourceArgs;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One role of one member on a bucket. */
public final class BucketIamMember extends GcpResource {
  public BucketIamMember(String name, Args args, CustomResourceOptions options) {
    super("gcp:storage/bucketIAMMember:BucketIAMMember", name, args, options);
  }

  /** Top-level properties; nested blocks are maps with the provider's names. */
  public static final class Args extends ResourceArgs {
    @Import(name = "bucket", required = true)
    public @Nullable Output<String> bucket;

    @Import(name = "role", required = true)
    public @Nullable Output<String> role;

    @Import(name = "member", required = true)
    public @Nullable Output<String> member;

    @Import(name = "condition")
    public @Nullable Output<Map<String, Object>> condition;
  }
}

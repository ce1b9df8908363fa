package epfabric.deploy.infra.resource;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.ResourceArgs;
import org.jspecify.annotations.Nullable;

/** One role of one member on a project. */
public final class IamMember extends GcpResource {
  public IamMember(String name, Args args, CustomResourceOptions options) {
    super("gcp:projects/iAMMember:IAMMember", name, args, options);
  }

  /** Top-level properties; nested blocks are maps with the provider's names. */
  public static final class Args extends ResourceArgs {
    @Import(name = "project", required = true)
    public @Nullable Output<String> project;

    @Import(name = "role", required = true)
    public @Nullable Output<String> role;

    @Import(name = "member", required = true)
    public @Nullable Output<String> member;
  }
}

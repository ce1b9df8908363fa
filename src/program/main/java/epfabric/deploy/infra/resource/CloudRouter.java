package epfabric.deploy.infra.resource;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.ResourceArgs;
import org.jspecify.annotations.Nullable;

/** A Cloud Router, which carries the NAT gateway. */
public final class CloudRouter extends GcpResource {
  public CloudRouter(String name, Args args, CustomResourceOptions options) {
    super("gcp:compute/router:Router", name, args, options);
  }

  /** Top-level properties; nested blocks are maps with the provider's names. */
  public static final class Args extends ResourceArgs {
    @Import(name = "name")
    public @Nullable Output<String> name;

    @Import(name = "project")
    public @Nullable Output<String> project;

    @Import(name = "region")
    public @Nullable Output<String> region;

    @Import(name = "network", required = true)
    public @Nullable Output<String> network;
  }
}

package epfabric.deploy.infra.resource;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.ResourceArgs;
import org.jspecify.annotations.Nullable;

/** A NAT gateway: private nodes reach the internet through it. */
public final class RouterNat extends GcpResource {
  public RouterNat(String name, Args args, CustomResourceOptions options) {
    super("gcp:compute/routerNat:RouterNat", name, args, options);
  }

  /** Top-level properties; nested blocks are maps with the provider's names. */
  public static final class Args extends ResourceArgs {
    @Import(name = "name")
    public @Nullable Output<String> name;

    @Import(name = "project")
    public @Nullable Output<String> project;

    @Import(name = "region")
    public @Nullable Output<String> region;

    @Import(name = "router", required = true)
    public @Nullable Output<String> router;

    @Import(name = "natIpAllocateOption")
    public @Nullable Output<String> natIpAllocateOption;

    @Import(name = "sourceSubnetworkIpRangesToNat", required = true)
    public @Nullable Output<String> sourceSubnetworkIpRangesToNat;
  }
}

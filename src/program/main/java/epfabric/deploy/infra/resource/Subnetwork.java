package epfabric.deploy.infra.resource;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A subnet of a VPC network. */
public final class Subnetwork extends GcpResource {
  public Subnetwork(String name, Args args, CustomResourceOptions options) {
    super("gcp:compute/subnetwork:Subnetwork", name, args, options);
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

    @Import(name = "ipCidrRange")
    public @Nullable Output<String> ipCidrRange;

    @Import(name = "privateIpGoogleAccess")
    public @Nullable Output<Boolean> privateIpGoogleAccess;

    @Import(name = "secondaryIpRanges")
    public @Nullable Output<List<Map<String, Object>>> secondaryIpRanges;
  }
}

package epfabric.deploy.infra.resource;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.ResourceArgs;
import org.jspecify.annotations.Nullable;

/** A VPC network. */
public final class VpcNetwork extends GcpResource {
  public VpcNetwork(String name, Args args, CustomResourceOptions options) {
    super("gcp:compute/network:Network", name, args, options);
  }

  /** Top-level properties; nested blocks are maps with the provider's names. */
  public static final class Args extends ResourceArgs {
    @Import(name = "name")
    public @Nullable Output<String> name;

    @Import(name = "project")
    public @Nullable Output<String> project;

    @Import(name = "autoCreateSubnetworks")
    public @Nullable Output<Boolean> autoCreateSubnetworks;

    @Import(name = "mtu")
    public @Nullable Output<Integer> mtu;

    @Import(name = "routingMode")
    public @Nullable Output<String> routingMode;

    @Import(name = "networkProfile")
    public @Nullable Output<String> networkProfile;

    @Import(name = "description")
    public @Nullable Output<String> description;
  }
}

package epfabric.deploy.infra.resource;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A firewall rule of a VPC network. */
public final class Firewall extends GcpResource {
  public Firewall(String name, Args args, CustomResourceOptions options) {
    super("gcp:compute/firewall:Firewall", name, args, options);
  }

  /** Top-level properties; nested blocks are maps with the provider's names. */
  public static final class Args extends ResourceArgs {
    @Import(name = "name")
    public @Nullable Output<String> name;

    @Import(name = "project")
    public @Nullable Output<String> project;

    @Import(name = "network", required = true)
    public @Nullable Output<String> network;

    @Import(name = "direction")
    public @Nullable Output<String> direction;

    @Import(name = "sourceRanges")
    public @Nullable Output<List<String>> sourceRanges;

    @Import(name = "allows")
    public @Nullable Output<List<Map<String, Object>>> allows;

    @Import(name = "description")
    public @Nullable Output<String> description;
  }
}

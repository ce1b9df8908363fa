package epfabric.deploy.infra.resource;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A GKE node pool. */
public final class NodePool extends GcpResource {
  public NodePool(String name, Args args, CustomResourceOptions options) {
    super("gcp:container/nodePool:NodePool", name, args, options);
  }

  /** Top-level properties; nested blocks are maps with the provider's names. */
  public static final class Args extends ResourceArgs {
    @Import(name = "name")
    public @Nullable Output<String> name;

    @Import(name = "project")
    public @Nullable Output<String> project;

    @Import(name = "location")
    public @Nullable Output<String> location;

    @Import(name = "cluster", required = true)
    public @Nullable Output<String> cluster;

    @Import(name = "nodeLocations")
    public @Nullable Output<List<String>> nodeLocations;

    @Import(name = "nodeCount")
    public @Nullable Output<Integer> nodeCount;

    @Import(name = "initialNodeCount")
    public @Nullable Output<Integer> initialNodeCount;

    @Import(name = "autoscaling")
    public @Nullable Output<Map<String, Object>> autoscaling;

    @Import(name = "version")
    public @Nullable Output<String> version;

    @Import(name = "management")
    public @Nullable Output<Map<String, Object>> management;

    @Import(name = "upgradeSettings")
    public @Nullable Output<Map<String, Object>> upgradeSettings;

    @Import(name = "placementPolicy")
    public @Nullable Output<Map<String, Object>> placementPolicy;

    @Import(name = "networkConfig")
    public @Nullable Output<Map<String, Object>> networkConfig;

    @Import(name = "nodeConfig")
    public @Nullable Output<Map<String, Object>> nodeConfig;
  }
}

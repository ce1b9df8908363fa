package epfabric.deploy.infra.resource;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Export;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A GKE cluster. */
public final class GkeCluster extends GcpResource {
  @Export(
      name = "endpoint",
      refs = {String.class},
      tree = "[0]")
  private Output<String> endpoint;

  @Export(
      name = "masterAuth",
      refs = {Map.class, String.class, Object.class},
      tree = "[0,1,2]")
  private Output<Map<String, Object>> masterAuth;

  public GkeCluster(String name, Args args, CustomResourceOptions options) {
    super("gcp:container/cluster:Cluster", name, args, options);
  }

  /** Address of the control plane. */
  public Output<String> endpoint() {
    return endpoint;
  }

  /** The control plane's certificate authority, in base64. */
  public Output<String> certificateAuthority() {
    return masterAuth.applyValue(auth -> String.valueOf(auth.get("clusterCaCertificate")));
  }

  /** Top-level properties; nested blocks are maps with the provider's names. */
  public static final class Args extends ResourceArgs {
    @Import(name = "name")
    public @Nullable Output<String> name;

    @Import(name = "project")
    public @Nullable Output<String> project;

    @Import(name = "location")
    public @Nullable Output<String> location;

    @Import(name = "network")
    public @Nullable Output<String> network;

    @Import(name = "subnetwork")
    public @Nullable Output<String> subnetwork;

    @Import(name = "nodeLocations")
    public @Nullable Output<List<String>> nodeLocations;

    @Import(name = "removeDefaultNodePool")
    public @Nullable Output<Boolean> removeDefaultNodePool;

    @Import(name = "initialNodeCount")
    public @Nullable Output<Integer> initialNodeCount;

    @Import(name = "nodeConfig")
    public @Nullable Output<Map<String, Object>> nodeConfig;

    @Import(name = "deletionProtection")
    public @Nullable Output<Boolean> deletionProtection;

    @Import(name = "datapathProvider")
    public @Nullable Output<String> datapathProvider;

    @Import(name = "enableMultiNetworking")
    public @Nullable Output<Boolean> enableMultiNetworking;

    @Import(name = "networkingMode")
    public @Nullable Output<String> networkingMode;

    @Import(name = "ipAllocationPolicy")
    public @Nullable Output<Map<String, Object>> ipAllocationPolicy;

    @Import(name = "privateClusterConfig")
    public @Nullable Output<Map<String, Object>> privateClusterConfig;

    @Import(name = "masterAuthorizedNetworksConfig")
    public @Nullable Output<Map<String, Object>> masterAuthorizedNetworksConfig;

    @Import(name = "releaseChannel")
    public @Nullable Output<Map<String, Object>> releaseChannel;

    @Import(name = "minMasterVersion")
    public @Nullable Output<String> minMasterVersion;

    @Import(name = "workloadIdentityConfig")
    public @Nullable Output<Map<String, Object>> workloadIdentityConfig;

    @Import(name = "gatewayApiConfig")
    public @Nullable Output<Map<String, Object>> gatewayApiConfig;

    @Import(name = "addonsConfig")
    public @Nullable Output<Map<String, Object>> addonsConfig;

    @Import(name = "maintenancePolicy")
    public @Nullable Output<Map<String, Object>> maintenancePolicy;

    @Import(name = "resourceLabels")
    public @Nullable Output<Map<String, String>> resourceLabels;
  }
}

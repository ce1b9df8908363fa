package epfabric.e2e;

import com.pulumi.Context;
import com.pulumi.Pulumi;
import com.pulumi.core.Output;
import com.pulumi.resources.ComponentResource;
import com.pulumi.resources.ComponentResourceOptions;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.StackReference;
import com.pulumi.resources.StackReferenceArgs;
import epfabric.e2e.SampleResources.ConfigMap;
import epfabric.e2e.SampleResources.ConfigMapArgs;
import epfabric.e2e.SampleResources.GoogleArgs;
import epfabric.e2e.SampleResources.GoogleResource;
import epfabric.e2e.SampleResources.KubernetesArgs;
import epfabric.e2e.SampleResources.KubernetesProvider;
import java.util.List;
import java.util.Map;

/**
 * A small program to test the stand-ins, with a network, a cluster, a pool, and a Kubernetes object
 * that contains a secret. Like the real program, it selects its layers by the project's name.
 */
public final class SampleProgram {
  private static final String NETWORK_STACK = "organization/sample-network/dev";

  private SampleProgram() {}

  public static void main(String[] arguments) {
    // Set before any use of the pool: JDK 25 with two processors livelocks otherwise.
    System.setProperty("java.util.concurrent.ForkJoinPool.common.parallelism", "4");
    Pulumi.run(SampleProgram::declare);
  }

  private static void declare(Context context) {
    int nodes = context.config("sample").requireInteger("nodes");
    if (nodes < 1) {
      throw new IllegalArgumentException("Pulumi.dev.yaml:2:17: sample:nodes: got " + nodes);
    }
    switch (context.projectName()) {
      case "sample" -> cluster(context, network(context), nodes);
      case "sample-network" -> network(context);
      case "sample-cluster" -> {
        StackReference networkStack =
            new StackReference("network", StackReferenceArgs.builder().name(NETWORK_STACK).build());
        cluster(context, networkStack.requireOutput("subnet").applyValue(String::valueOf), nodes);
      }
      default -> throw new IllegalArgumentException("no layer " + context.projectName());
    }
  }

  private static Output<String> network(Context context) {
    GoogleResource network =
        new GoogleResource(
            "compute/network:Network",
            "net",
            GoogleArgs.named("sample-net"),
            CustomResourceOptions.Empty);
    GoogleResource subnet =
        new GoogleResource(
            "compute/subnetwork:Subnetwork",
            "sub",
            GoogleArgs.inNetwork("sample-sub", network.id()),
            CustomResourceOptions.Empty);
    context.export("subnet", subnet.name());
    return subnet.name();
  }

  private static void cluster(Context context, Output<String> subnet, int nodes) {
    ComponentResource fabric =
        new ComponentResource("epfabric:index:Fabric", "fabric", ComponentResourceOptions.Empty);
    CustomResourceOptions inFabric = CustomResourceOptions.builder().parent(fabric).build();
    GoogleResource cluster =
        new GoogleResource(
            "container/cluster:Cluster", "gke", GoogleArgs.named("sample-gke"), inFabric);
    GoogleResource pool =
        new GoogleResource(
            "container/nodePool:NodePool",
            "pool",
            GoogleArgs.pool(
                "sample-pool",
                cluster.name(),
                nodes,
                subnet.applyValue(
                    s -> Map.of("additionalNodeNetworkConfigs", List.of(Map.of("subnetwork", s))))),
            inFabric);
    Output<String> token = context.config("sample").requireSecret("token");
    KubernetesProvider provider =
        new KubernetesProvider("k8s", new KubernetesArgs(cluster.endpoint().asSecret()));
    new ConfigMap(
        "settings",
        new ConfigMapArgs("settings", Map.of("token", token, "pool", pool.name())),
        CustomResourceOptions.builder().parent(fabric).provider(provider).dependsOn(pool).build());
    context.export("endpoint", cluster.endpoint());
    context.export("token", token);
  }
}

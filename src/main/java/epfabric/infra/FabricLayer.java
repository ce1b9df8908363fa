package epfabric.infra;

import com.pulumi.core.Output;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.Resource;
import epfabric.infra.resource.KubernetesProvider;
import epfabric.manifest.Manifest;
import epfabric.manifest.PodNetworkManifests;
import epfabric.plan.FabricPlan;
import java.util.List;

/** Declares the GPU pools and what must be in the cluster for its NICs to be used. */
final class FabricLayer {
  private final FabricPlan plan;

  FabricLayer(FabricPlan plan) {
    this.plan = plan;
  }

  void declare(NetworkHandles networks, ClusterHandles cluster) {
    List<? extends Resource> after =
        plan.pool().adopted() ? cluster.before() : new GpuNodePool(plan, cluster, networks).pools();
    List<Manifest> manifests = PodNetworkManifests.of(plan);
    if (!manifests.isEmpty()) {
      var unused =
          new PodNetworks(
              plan.scope(),
              manifests,
              networks.nics(),
              provider(cluster.kubeconfig(), after),
              after);
    }
  }

  /** After the pools, so that at destroy they are still there while objects are deleted. */
  private static KubernetesProvider provider(
      Output<String> kubeconfig, List<? extends Resource> after) {
    KubernetesProvider.Args args = new KubernetesProvider.Args();
    args.kubeconfig = kubeconfig;
    args.enableServerSideApply = Output.of(true);
    return new KubernetesProvider(
        "cluster",
        args,
        CustomResourceOptions.builder().dependsOn(after.toArray(Resource[]::new)).build());
  }
}

package epfabric.deploy.infra;

import com.pulumi.core.Output;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.Resource;
import epfabric.deploy.infra.NetworkHandles.Subnet;
import epfabric.deploy.infra.resource.ClusterProvider;
import epfabric.deploy.manifest.FabricManifests;
import epfabric.deploy.manifest.pod.PodNetworkManifests;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.fabric.plan.FabricPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Declares the GPU pools, the objects that give pods access to the NICs, and the installer. */
final class FabricLayer {
  private final FabricPlan plan;

  FabricLayer(FabricPlan plan) {
    this.plan = plan;
  }

  FabricHandles declare(NetworkHandles networks, ClusterHandles cluster) {
    List<? extends Resource> pools =
        plan.pool().adopted() ? List.of() : new GpuNodePool(plan, cluster, networks).pools();
    List<? extends Resource> after = pools.isEmpty() ? cluster.before() : pools;
    ClusterProvider provider = provider(cluster.kubeconfig(), after);
    List<Resource> installed = new ArrayList<>(podNetworks(networks.nics(), provider, after));
    List<Resource> before = new ArrayList<>(after);
    plan.install()
        .moduleCache()
        .map(cache -> new ModuleCacheAccess(plan, cache, cluster.before()))
        .ifPresent(access -> before.addAll(access.grants()));
    installed.addAll(
        new KubernetesObjects(
                "Installer",
                plan.scope(),
                FabricManifests.installer(plan),
                KubernetesScope.of(provider, before, List.of()))
            .all());
    return new FabricHandles(provider, installed, pools);
  }

  /**
   * Declares the pod networks. A pod network depends on the GPU pools, so that it is deleted before
   * the subnet to which it refers. GKE cannot change a pod network, so a changed spec replaces it.
   */
  private List<Resource> podNetworks(
      List<Subnet> nics, ClusterProvider provider, List<? extends Resource> after) {
    List<Manifest> manifests = PodNetworkManifests.of(plan);
    if (manifests.isEmpty()) {
      return List.of();
    }
    Map<String, Output<String>> references = new HashMap<>();
    Map<String, List<Resource>> owners = new HashMap<>();
    for (int i = 0; i < nics.size(); i++) {
      references.put("nic-" + i + ".network", nics.get(i).network());
      references.put("nic-" + i + ".subnetwork", nics.get(i).subnetwork());
      owners.put("nic-" + i + ".subnetwork", nics.get(i).resources());
    }
    KubernetesScope kubernetesScope =
        new KubernetesScope(provider, after, references, owners, List.of(), List.of());
    return new KubernetesObjects("PodNetworks", plan.scope(), manifests, kubernetesScope).all();
  }

  /**
   * Returns the provider. The provider depends on the pools, so that the pools still exist while a
   * destroy deletes objects.
   */
  static ClusterProvider provider(Output<String> kubeconfig, List<? extends Resource> after) {
    ClusterProvider.Args args = new ClusterProvider.Args();
    args.kubeconfig = kubeconfig;
    args.enableServerSideApply = Output.of(true);
    return new ClusterProvider(
        "cluster",
        args,
        CustomResourceOptions.builder().dependsOn(after.toArray(Resource[]::new)).build());
  }
}

package epfabric.deploy.infra;

import com.pulumi.core.Output;
import epfabric.deploy.infra.resource.ExistingCluster;
import epfabric.fabric.plan.ClusterPlan;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.FabricScope;
import java.util.List;

/** Declares the cluster, or looks up the adopted cluster. */
final class ClusterLayer {
  private final FabricPlan plan;

  ClusterLayer(FabricPlan plan) {
    this.plan = plan;
  }

  ClusterHandles declare(NetworkHandles networks) {
    return plan.cluster().adopted() ? adopted(networks) : created(networks);
  }

  private ClusterHandles created(NetworkHandles networks) {
    GpuCluster cluster = new GpuCluster(plan, networks);
    Output<String> kubeconfig =
        kubeconfig(cluster.cluster().endpoint(), cluster.cluster().certificateAuthority());
    return new ClusterHandles(cluster.cluster().name(), kubeconfig, List.of(cluster.systemPool()));
  }

  private ClusterHandles adopted(NetworkHandles networks) {
    ClusterPlan cluster = plan.cluster();
    ExistingCluster existing =
        new ExistingCluster(plan.scope().project(), cluster.location(), cluster.name());
    return new ClusterHandles(
        Output.of(cluster.name()),
        kubeconfig(existing.endpoint(), existing.certificateAuthority()),
        networks.before());
  }

  private Output<String> kubeconfig(Output<String> endpoint, Output<String> authority) {
    FabricScope scope = plan.scope();
    String context =
        "gke_" + scope.project() + "_" + plan.cluster().location() + "_" + plan.cluster().name();
    return Output.tuple(endpoint, authority)
        .applyValue(both -> Kubeconfig.of(context, both.t1, both.t2))
        .asSecret();
  }
}

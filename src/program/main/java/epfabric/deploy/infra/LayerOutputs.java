package epfabric.deploy.infra;

import com.pulumi.Context;
import com.pulumi.core.Output;
import com.pulumi.resources.CustomResource;
import com.pulumi.resources.Resource;
import com.pulumi.resources.StackReference;
import epfabric.deploy.infra.NetworkHandles.Subnet;
import epfabric.fabric.plan.FabricPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Exports a layer's stack outputs and reads them in the next layer's stack, when layers are
 * deployed one by one.
 */
final class LayerOutputs {
  private final Context context;
  private final FabricPlan plan;

  LayerOutputs(Context context, FabricPlan plan) {
    this.context = context;
    this.plan = plan;
  }

  void export(ArtifactStores artifacts) {
    context.export("repository", artifacts.repository());
    context.export("cacheBucket", artifacts.bucket());
  }

  void export(NetworkHandles networks) {
    networks
        .primary()
        .ifPresent(
            p -> {
              context.export("primaryNetwork", p.network());
              context.export("primarySubnetwork", p.subnetwork());
            });
    List<Map<String, Output<String>>> nics =
        networks.nics().stream()
            .map(n -> Map.of("network", n.network(), "subnetwork", n.subnetwork()))
            .toList();
    context.export("nodeNetworks", JoinedOutputs.list(nics));
    context.export("nodeAccount", networks.nodeAccount());
  }

  void export(ClusterHandles cluster) {
    context.export("cluster", cluster.name());
    context.export("clusterLocation", Output.of(plan.cluster().location()));
    context.export("kubeconfig", cluster.kubeconfig());
  }

  void exportPool() {
    context.export("gpuPool", Output.of(plan.pool().name()));
    if (plan.pool().names().size() > 1) {
      context.export("gpuPools", Output.of(plan.pool().names()));
    }
    context.export("gpuNodes", Output.of(plan.pool().totalNodes()));
    var images = plan.workload().images();
    context.export(
        "images",
        Output.of(
            Map.of(
                "installer", images.installer().toString(),
                "test", images.test().toString(),
                "judge", images.judge().toString())));
  }

  /** Exports the verdict after each test has passed its gate, as the last output of an update. */
  void exportVerdict(List<Resource> tests) {
    String verdict = plan.workload().acceptance().verdict();
    if (tests.isEmpty()) {
      context.export("verdict", Output.of(verdict));
      return;
    }
    Resource last = tests.get(tests.size() - 1);
    context.export("verdict", ((CustomResource) last).id().applyValue(id -> verdict));
  }

  void export(String name, String value) {
    context.export(name, Output.of(value));
  }

  NetworkHandles networks() {
    StackReference stack = reference(StackLayer.NETWORK);
    List<Subnet> nics = new ArrayList<>();
    for (int i = 0; i < plan.network().nodeNetworks().size(); i++) {
      nics.add(Subnet.external(nic(stack, i, "network"), nic(stack, i, "subnetwork")));
    }
    Optional<Subnet> primary =
        plan.network()
            .primary()
            .map(
                p ->
                    Subnet.external(
                        text(stack, "primaryNetwork"), text(stack, "primarySubnetwork")));
    return new NetworkHandles(primary, nics, text(stack, "nodeAccount"), List.of());
  }

  ClusterHandles cluster() {
    StackReference stack = reference(StackLayer.CLUSTER);
    return new ClusterHandles(
        text(stack, "cluster"), text(stack, "kubeconfig").asSecret(), List.of());
  }

  FabricHandles fabric() {
    Output<String> kubeconfig = text(reference(StackLayer.CLUSTER), "kubeconfig").asSecret();
    return new FabricHandles(FabricLayer.provider(kubeconfig, List.of()), List.of(), List.of());
  }

  private StackReference reference(StackLayer layer) {
    return new StackReference(
        context.organizationName() + "/" + layer.project() + "/" + context.stackName());
  }

  private static Output<String> text(StackReference stack, String output) {
    return stack.requireOutput(output).applyValue(String::valueOf);
  }

  private static Output<String> nic(StackReference stack, int index, String key) {
    return stack
        .requireOutput("nodeNetworks")
        .applyValue(
            value -> {
              if (value instanceof List<?> nics
                  && index < nics.size()
                  && nics.get(index) instanceof Map<?, ?> nic) {
                return String.valueOf(nic.get(key));
              }
              throw new IllegalStateException(
                  "output nodeNetworks of the network stack has no NIC " + index);
            });
  }
}

package epfabric.deploy.infra;

import com.pulumi.resources.Resource;
import epfabric.deploy.infra.resource.ClusterProvider;
import java.util.List;

/**
 * The parts of the fabric that the acceptance layer needs.
 *
 * @param provider the provider of Kubernetes objects in the cluster
 * @param installed resources that must exist before a test
 * @param pools the GPU pools, whose replacement invalidates every verdict; empty if the pools are
 *     adopted or belong to another stack
 */
record FabricHandles(
    ClusterProvider provider, List<? extends Resource> installed, List<? extends Resource> pools) {
  FabricHandles {
    installed = List.copyOf(installed);
    pools = List.copyOf(pools);
  }
}

package epfabric.deploy.infra;

import com.pulumi.resources.Resource;
import epfabric.deploy.infra.resource.ClusterProvider;
import java.util.List;

/**
 * What the acceptance layer needs of the fabric.
 *
 * @param provider the way into the cluster
 * @param installed what must be there before a test
 * @param pools pools whose replacement makes every verdict void; none where they are adopted or
 *     belong to another stack
 */
record FabricHandles(
    ClusterProvider provider, List<? extends Resource> installed, List<? extends Resource> pools) {
  FabricHandles {
    installed = List.copyOf(installed);
    pools = List.copyOf(pools);
  }
}

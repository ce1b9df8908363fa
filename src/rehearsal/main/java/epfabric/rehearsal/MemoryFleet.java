package epfabric.rehearsal;

import epfabric.rehearsal.kubernetes.EmulatedCluster;
import epfabric.rehearsal.kubernetes.api.ContainerPlays;
import epfabric.rehearsal.kubernetes.api.KubernetesApi;
import epfabric.rehearsal.kubernetes.api.NicFault;
import epfabric.rehearsal.kubernetes.api.NodeSpec;
import epfabric.rehearsal.time.EmulatedTime;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** A Kubernetes cluster in memory. */
final class MemoryFleet implements EmulatedFleet {
  /** API groups that GKE itself installs on request, and API groups of the fabric's add-ons. */
  private static final Set<String> API_GROUPS =
      Set.of(
          "networking.gke.io",
          "gateway.networking.k8s.io",
          "monitoring.googleapis.com",
          "kueue.x-k8s.io",
          "leaderworkerset.x-k8s.io");

  private final EmulatedCluster cluster;

  MemoryFleet(EmulatedTime time, ContainerPlays plays, Consumer<String> vanished) {
    this.cluster = new EmulatedCluster(time, API_GROUPS, plays);
    cluster.onVanish(vanished);
  }

  @Override
  public KubernetesApi api() {
    return cluster;
  }

  @Override
  public void join(NodeSpec node) {
    cluster.join(node);
  }

  @Override
  public void leave(String node) {
    cluster.leave(node);
  }

  @Override
  public void nics(String node, Optional<NicFault> fault) {
    cluster.nics(node, fault);
  }

  @Override
  public void deviceClasses(boolean exist) {
    cluster.deviceClasses(exist);
  }

  @Override
  public void unreachableFor(Duration duration) {
    cluster.unreachableFor(duration);
  }

  @Override
  public String words() {
    return "in memory (no API server, no containers)";
  }

  @Override
  public List<String> notChecked() {
    return EmulatedCluster.notChecked();
  }

  @Override
  public void close() {
    // There are no resources to release.
  }
}

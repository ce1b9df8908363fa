package epfabric.deploy.preview;

import epfabric.deploy.engine.Registration;
import epfabric.deploy.preview.ResourceChange.Cause;
import epfabric.deploy.preview.state.PriorState;
import epfabric.deploy.preview.state.PropertyPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Finds the changes that a user must be warned about. */
final class ChangeWarnings {
  private static final String POOL = "gcp:container/nodePool:NodePool";
  private static final Set<String> NETWORKS =
      Set.of("gcp:compute/network:Network", "gcp:compute/subnetwork:Subnetwork");

  private final List<ResourceChange> changes;
  private final Map<String, Registration> olds = new TreeMap<>();
  private final Map<String, Registration> news = new TreeMap<>();

  ChangeWarnings(PriorState before, List<Registration> after, List<ResourceChange> changes) {
    this.changes = List.copyOf(changes);
    before.registrations().resources().forEach(r -> olds.put(r.urn(), r));
    after.forEach(r -> news.put(r.urn(), r));
  }

  List<PreviewFinding> replacedNetworks() {
    return changes.stream()
        .filter(change -> change.kind() == ChangeKind.REPLACE)
        .filter(change -> NETWORKS.contains(type(change)))
        .map(change -> finding(change.urn(), change.worstCause()))
        .toList();
  }

  List<PreviewFinding> recreatedGpuNodes() {
    List<PreviewFinding> findings = new ArrayList<>();
    for (ResourceChange change : changes) {
      if (type(change).equals(POOL) && hasGpus(change)) {
        recreation(change).ifPresent(findings::add);
      }
    }
    return findings;
  }

  private Optional<PreviewFinding> recreation(ResourceChange pool) {
    boolean remains = pool.kind() != ChangeKind.CREATE && pool.kind() != ChangeKind.DELETE;
    boolean recreates =
        pool.kind() == ChangeKind.REPLACE
            || pool.properties().stream()
                .anyMatch(p -> p.effect() == PropertyEffect.RECREATES_NODES);
    if (recreates) {
      return Optional.of(finding(pool.urn(), pool.worstCause()));
    }
    return remains ? throughCluster(pool) : Optional.empty();
  }

  /**
   * Returns a warning about a cluster change that re-creates the nodes of all pools of the cluster.
   */
  private Optional<PreviewFinding> throughCluster(ResourceChange pool) {
    List<String> dependencies = List.copyOf(DependencyOrder.dependencies(registration(pool)));
    return changes.stream()
        .filter(change -> dependencies.contains(change.urn()) && change.kind() == ChangeKind.UPDATE)
        .filter(
            change ->
                change.properties().stream()
                    .anyMatch(p -> p.effect() == PropertyEffect.RECREATES_NODES))
        .findFirst()
        .flatMap(
            cluster ->
                cluster
                    .worstCause()
                    .map(
                        cause ->
                            new PreviewFinding(
                                pool.urn(),
                                ResourceNames.shortName(cluster.urn()) + ": " + cause.property(),
                                cause.why())));
  }

  private static PreviewFinding finding(String urn, Optional<Cause> cause) {
    Cause knownCause = cause.orElse(new Cause("", ""));
    return new PreviewFinding(urn, knownCause.property(), knownCause.why());
  }

  private boolean hasGpus(ResourceChange change) {
    Optional<Registration> now = Optional.ofNullable(news.get(change.urn()));
    Optional<Registration> old =
        Optional.ofNullable(olds.get(change.oldUrn().orElse(change.urn())));
    return now.filter(ChangeWarnings::hasGpus).isPresent()
        || old.filter(ChangeWarnings::hasGpus).isPresent();
  }

  private static boolean hasGpus(Registration pool) {
    return PropertyPath.at(pool.inputs(), "nodeConfig.guestAccelerators")
        .filter(value -> !(value instanceof List<?> list && list.isEmpty()))
        .isPresent();
  }

  private String type(ResourceChange change) {
    return registration(change).type();
  }

  private Registration registration(ResourceChange change) {
    Registration now = news.get(change.urn());
    return now != null ? now : Optional.ofNullable(olds.get(change.urn())).orElseThrow();
  }
}

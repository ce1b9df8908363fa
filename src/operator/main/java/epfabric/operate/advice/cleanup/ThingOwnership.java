package epfabric.operate.advice.cleanup;

import epfabric.fabric.plan.FabricPlan;
import epfabric.operate.google.ProjectThing;
import epfabric.operate.google.ThingKind;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Whose the things of a project are, as far as one environment is concerned. */
final class ThingOwnership {
  private final OurNames names;
  private final Set<OwnedResource> owned;
  private final List<ProjectThing> seen;

  /** Networks of ours that are there. */
  private final Set<String> networks = new TreeSet<>();

  /** Hashes of clusters of ours that may be gone. */
  private final Set<String> hashes;

  ThingOwnership(
      FabricPlan plan, Set<OwnedResource> owned, List<ProjectThing> seen, Set<String> hashes) {
    this.hashes = Set.copyOf(hashes);
    this.names = new OurNames(plan);
    this.owned = Set.copyOf(owned);
    this.seen = List.copyOf(seen);
    seen.stream()
        .filter(t -> t.kind() == ThingKind.NETWORK)
        .filter(t -> names.whyByName(t).isPresent() || ofOurProfile(t).isPresent())
        .filter(t -> names.kept(t).isEmpty())
        .map(ProjectThing::name)
        .forEach(networks::add);
  }

  Optional<String> kept(ProjectThing thing) {
    return names.kept(thing);
  }

  /** The stack knows of it, or of the cluster or pool that it is part of. */
  boolean isOwned(ProjectThing thing) {
    if (owned.stream().anyMatch(o -> o.is(thing))) {
      return true;
    }
    if (thing.kind() == ThingKind.NODE_POOL || thing.kind() == ThingKind.CLUSTER) {
      return false;
    }
    Optional<String> hash = ProfileNetworks.hash(thing);
    if (hash.isPresent()) {
      return ProfileNetworks.cluster(hash.get(), seen).filter(c -> owns(c.name())).isPresent();
    }
    String pool = thing.label(GkeManagedResources.POOL_LABEL);
    Optional<String> cluster = GkeManagedResources.cluster(thing);
    if (cluster.isPresent()) {
      return pool.isEmpty() ? owns(cluster.get()) : ownsPool(cluster.get(), pool);
    }
    return GkeManagedResources.isMade(thing) && clusterOwnedIn(thing.networks());
  }

  private boolean owns(String cluster) {
    return owned.contains(new OwnedResource(ThingKind.CLUSTER, "", cluster));
  }

  private boolean ownsPool(String cluster, String pool) {
    return owned.contains(new OwnedResource(ThingKind.NODE_POOL, cluster, pool));
  }

  private boolean clusterOwnedIn(List<String> some) {
    return seen.stream()
        .filter(t -> t.kind() == ThingKind.CLUSTER && owns(t.name()))
        .anyMatch(t -> t.networks().stream().anyMatch(some::contains));
  }

  /** Why it is ours; empty if it is not. */
  Optional<String> ours(ProjectThing thing) {
    Optional<Boolean> label = names.labelled(thing);
    if (label.isPresent()) {
      return label.filter(Boolean::booleanValue).map(yes -> "is labelled with this environment");
    }
    return names
        .whyByName(thing)
        .or(() -> ofOurCluster(thing))
        .or(() -> ofOurProfile(thing))
        .or(() -> ofOurNetwork(thing));
  }

  private Optional<String> ofOurProfile(ProjectThing thing) {
    return ProfileNetworks.hash(thing).filter(this::isOurs).map(hash -> "GKE made it for a pool");
  }

  private boolean isOurs(String hash) {
    return ProfileNetworks.cluster(hash, seen)
        .map(cluster -> names.whyByName(cluster).isPresent())
        .orElseGet(() -> hashes.contains(hash));
  }

  /** GKE made it for a cluster that is gone, of which nobody said that it was ours. */
  boolean isStray(ProjectThing thing) {
    return ProfileNetworks.hash(thing)
        .filter(hash -> !isOurs(hash) && ProfileNetworks.cluster(hash, seen).isEmpty())
        .isPresent();
  }

  private Optional<String> ofOurCluster(ProjectThing thing) {
    String cluster = thing.label(GkeManagedResources.CLUSTER_LABEL);
    boolean ours =
        names.isOurCluster(cluster, thing.label(GkeManagedResources.PLACE_LABEL))
            || names.isOurPool(cluster, thing.label(GkeManagedResources.POOL_LABEL));
    return ours ? Optional.of("GKE labelled it with cluster " + cluster) : Optional.empty();
  }

  /** GKE made it there, and for no other cluster than ours. */
  private Optional<String> ofOurNetwork(ProjectThing thing) {
    List<String> standsIn = blocks(thing);
    if (standsIn.isEmpty() || !GkeManagedResources.isMade(thing)) {
      return Optional.empty();
    }
    Optional<String> cluster = GkeManagedResources.cluster(thing);
    boolean ours =
        cluster.isPresent() ? names.isOurClustersName(cluster.get()) : !hasForeignCluster(standsIn);
    return ours ? Optional.of("GKE made it in network " + standsIn.get(0)) : Optional.empty();
  }

  private boolean hasForeignCluster(List<String> in) {
    return seen.stream()
        .filter(t -> t.kind() == ThingKind.CLUSTER)
        .filter(t -> t.networks().stream().anyMatch(in::contains))
        .anyMatch(t -> names.whyByName(t).isEmpty());
  }

  /** Our networks that it stands in; a network stands in none. */
  List<String> blocks(ProjectThing thing) {
    return thing.networks().stream().filter(networks::contains).toList();
  }
}

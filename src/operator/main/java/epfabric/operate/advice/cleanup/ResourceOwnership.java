package epfabric.operate.advice.cleanup;

import epfabric.fabric.plan.FabricPlan;
import epfabric.operate.google.ProjectResource;
import epfabric.operate.google.ResourceKind;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Decides which resources of a project belong to an environment. */
final class ResourceOwnership {
  private final EnvironmentNames names;
  private final Set<OwnedResource> owned;
  private final List<ProjectResource> seen;

  /** Names of the environment's networks that exist. */
  private final Set<String> networks = new TreeSet<>();

  /** Hashes of the environment's clusters, which may be deleted. */
  private final Set<String> hashes;

  ResourceOwnership(
      FabricPlan plan, Set<OwnedResource> owned, List<ProjectResource> seen, Set<String> hashes) {
    this.hashes = Set.copyOf(hashes);
    this.names = new EnvironmentNames(plan);
    this.owned = Set.copyOf(owned);
    this.seen = List.copyOf(seen);
    seen.stream()
        .filter(t -> t.kind() == ResourceKind.NETWORK)
        .filter(t -> names.whyByName(t).isPresent() || ofOurProfile(t).isPresent())
        .filter(t -> names.kept(t).isEmpty())
        .map(ProjectResource::name)
        .forEach(networks::add);
  }

  Optional<String> kept(ProjectResource resource) {
    return names.kept(resource);
  }

  /** Returns whether the stack manages the resource or the cluster or pool that contains it. */
  boolean isOwned(ProjectResource resource) {
    if (owned.stream().anyMatch(o -> o.is(resource))) {
      return true;
    }
    if (resource.kind() == ResourceKind.NODE_POOL || resource.kind() == ResourceKind.CLUSTER) {
      return false;
    }
    Optional<String> hash = ProfileNetworks.hash(resource);
    if (hash.isPresent()) {
      return ProfileNetworks.cluster(hash.get(), seen).filter(c -> owns(c.name())).isPresent();
    }
    String pool = resource.label(GkeManagedResources.POOL_LABEL);
    Optional<String> cluster = GkeManagedResources.cluster(resource);
    if (cluster.isPresent()) {
      return pool.isEmpty() ? owns(cluster.get()) : ownsPool(cluster.get(), pool);
    }
    return GkeManagedResources.isMade(resource) && ownsClusterIn(resource.relations().networks());
  }

  private boolean owns(String cluster) {
    return owned.contains(new OwnedResource(ResourceKind.CLUSTER, "", cluster));
  }

  private boolean ownsPool(String cluster, String pool) {
    return owned.contains(new OwnedResource(ResourceKind.NODE_POOL, cluster, pool));
  }

  private boolean ownsClusterIn(List<String> networkNames) {
    return seen.stream()
        .filter(t -> t.kind() == ResourceKind.CLUSTER && owns(t.name()))
        .anyMatch(t -> t.relations().networks().stream().anyMatch(networkNames::contains));
  }

  /** Returns why the resource is the environment's; empty if it is not. */
  Optional<String> ours(ProjectResource resource) {
    Optional<Boolean> label = names.labelled(resource);
    if (label.isPresent()) {
      return label.filter(Boolean::booleanValue).map(yes -> "is labeled with this environment");
    }
    return names
        .whyByName(resource)
        .or(() -> ofOurCluster(resource))
        .or(() -> ofOurProfile(resource))
        .or(() -> ofOurNetwork(resource));
  }

  private Optional<String> ofOurProfile(ProjectResource resource) {
    return ProfileNetworks.hash(resource)
        .filter(this::isOurs)
        .map(hash -> "GKE made it for a pool");
  }

  private boolean isOurs(String hash) {
    return ProfileNetworks.cluster(hash, seen)
        .map(cluster -> names.whyByName(cluster).isPresent())
        .orElseGet(() -> hashes.contains(hash));
  }

  /**
   * Returns whether GKE created the resource for a deleted cluster that may or may not be the
   * environment's.
   */
  boolean isStray(ProjectResource resource) {
    return ProfileNetworks.hash(resource)
        .filter(hash -> !isOurs(hash) && ProfileNetworks.cluster(hash, seen).isEmpty())
        .isPresent();
  }

  private Optional<String> ofOurCluster(ProjectResource resource) {
    String cluster = resource.label(GkeManagedResources.CLUSTER_LABEL);
    boolean ours =
        names.isOurCluster(cluster, resource.label(GkeManagedResources.PLACE_LABEL))
            || names.isOurPool(cluster, resource.label(GkeManagedResources.POOL_LABEL));
    return ours ? Optional.of("GKE labeled it with cluster " + cluster) : Optional.empty();
  }

  /**
   * Returns the reason if GKE created the resource in the environment's network and not for another
   * cluster.
   */
  private Optional<String> ofOurNetwork(ProjectResource resource) {
    List<String> ourNetworks = blocks(resource);
    if (ourNetworks.isEmpty() || !GkeManagedResources.isMade(resource)) {
      return Optional.empty();
    }
    Optional<String> cluster = GkeManagedResources.cluster(resource);
    boolean ours =
        cluster.isPresent()
            ? names.isOurClustersName(cluster.get())
            : !hasForeignCluster(ourNetworks);
    return ours ? Optional.of("GKE made it in network " + ourNetworks.get(0)) : Optional.empty();
  }

  private boolean hasForeignCluster(List<String> networkNames) {
    return seen.stream()
        .filter(t -> t.kind() == ResourceKind.CLUSTER)
        .filter(t -> t.relations().networks().stream().anyMatch(networkNames::contains))
        .anyMatch(t -> names.whyByName(t).isEmpty());
  }

  /** Returns the environment's networks that contain the resource; empty for a network. */
  List<String> blocks(ProjectResource resource) {
    return resource.relations().networks().stream().filter(networks::contains).toList();
  }
}

package epfabric.operate.advice.cleanup;

import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.FabricScope;
import epfabric.fabric.plan.NetworkPlan.NodeNetwork;
import epfabric.operate.google.ProjectResource;
import epfabric.operate.google.ResourceKind;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The names of an environment's resources. A name with the environment's prefix counts only if the
 * program assigns this name, because another environment's prefix may start with the same letters.
 */
final class EnvironmentNames {
  private static final String PARTS =
      "(net-\\d+(-internal)?|sub-\\d+|rdma-net|rdma-sub-\\d+|router|nodes|cache|gpu(-\\d+)?)";

  /**
   * The shortest length to which GKE is assumed to truncate a cluster's name. The emulated cloud
   * truncates names to this length.
   */
  private static final int MIN_TRUNCATED_LENGTH = 19;

  private final FabricPlan plan;
  private final Pattern name;

  /** Networks and subnetworks that existed before the fabric. */
  private final Set<String> adopted = new TreeSet<>();

  EnvironmentNames(FabricPlan plan) {
    this.plan = plan;
    this.name = Pattern.compile(Pattern.quote(plan.scope().prefix()) + "-" + PARTS);
    plan.network()
        .adoptedPrimary()
        .ifPresent(p -> adopted.addAll(List.of(p.network(), p.subnetwork())));
    if (plan.network().adopted()) {
      for (NodeNetwork network : plan.network().nodeNetworks()) {
        adopted.add(network.network());
        adopted.add(network.subnetwork());
      }
    }
  }

  Optional<String> whyByName(ProjectResource resource) {
    if (!isNamed(resource)) {
      return Optional.empty();
    }
    boolean isPool = resource.kind() == ResourceKind.NODE_POOL;
    return Optional.of(
        isPool ? "of cluster " + resource.relations().owner() : "has a name of this environment");
  }

  private boolean isNamed(ProjectResource resource) {
    String found = resource.name();
    return switch (resource.kind()) {
      case CLUSTER -> isOurCluster(found, resource.place());
      case NODE_POOL -> isPool(resource);
      case NETWORK, SUBNETWORK -> name.matcher(found).matches();
      case FIREWALL, ROUTER, SERVICE_ACCOUNT -> name.matcher(found).matches();
      default -> false;
    };
  }

  /**
   * Returns whether a pool belongs to the environment, because the environment created the pool's
   * cluster or added the pool to an adopted cluster.
   */
  private boolean isPool(ProjectResource pool) {
    boolean planned = !plan.pool().adopted() && plan.pool().names().contains(pool.name());
    boolean inItsCluster = pool.relations().owner().equals(plan.cluster().name());
    return isOurCluster(pool.relations().owner(), pool.place()) || (inItsCluster && planned);
  }

  boolean isOurCluster(String found, String place) {
    boolean sameLocation = place.isEmpty() || place.equals(plan.cluster().location());
    return !plan.cluster().adopted() && found.equals(plan.cluster().name()) && sameLocation;
  }

  /**
   * Returns whether this is the name of the environment's cluster, which GKE may have truncated to
   * make it a part of another name.
   */
  boolean isOurClustersName(String found) {
    String fullName = plan.cluster().name();
    boolean truncated = found.length() >= MIN_TRUNCATED_LENGTH && fullName.startsWith(found);
    return !plan.cluster().adopted() && (found.equals(fullName) || truncated);
  }

  /** Returns whether this is the environment's pool in an adopted cluster. */
  boolean isOurPool(String cluster, String pool) {
    return cluster.equals(plan.cluster().name())
        && !plan.pool().adopted()
        && plan.pool().names().contains(pool);
  }

  /**
   * Returns whether the resource's label names this environment; empty if the resource has no such
   * label.
   */
  Optional<Boolean> labelled(ProjectResource resource) {
    String environment = resource.label(FabricScope.ENVIRONMENT_LABEL);
    return environment.isEmpty()
        ? Optional.empty()
        : Optional.of(environment.equals(plan.scope().environment()));
  }

  /** Returns why a resource of the environment is kept on purpose; empty if it is not. */
  Optional<String> kept(ProjectResource resource) {
    boolean network =
        resource.kind() == ResourceKind.NETWORK || resource.kind() == ResourceKind.SUBNETWORK;
    if (network && adopted.contains(resource.name())) {
      return Optional.of("adopted: it was there before the fabric");
    }
    if (resource.kind() == ResourceKind.CLUSTER
        && plan.cluster().adopted()
        && resource.name().equals(plan.cluster().name())
        && resource.place().equals(plan.cluster().location())) {
      return Optional.of("adopted: it was there before the fabric");
    }
    if (network && plan.scope().retainsNetworks() && isNamed(resource)) {
      return Optional.of("epfabric:protection is retain");
    }
    return Optional.empty();
  }
}

package epfabric.operate.advice.cleanup;

import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.FabricScope;
import epfabric.fabric.plan.NetworkPlan.NodeNetwork;
import epfabric.operate.google.ProjectThing;
import epfabric.operate.google.ThingKind;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * What an environment calls its things. Of names with our prefix only those count that the program
 * gives: another environment's prefix may begin with ours.
 */
final class OurNames {
  private static final String PARTS =
      "(net-\\d+(-internal)?|sub-\\d+|rdma-net|rdma-sub-\\d+|router|nodes|cache|gpu(-\\d+)?)";

  /** The emulated cloud cuts there; that GKE cuts not before is an assumption of ours. */
  private static final int SHORTEST_CUT = 19;

  private final FabricPlan plan;
  private final Pattern name;

  /** Networks and subnetworks that were there before us. */
  private final Set<String> adopted = new TreeSet<>();

  OurNames(FabricPlan plan) {
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

  Optional<String> whyByName(ProjectThing thing) {
    if (!isNamed(thing)) {
      return Optional.empty();
    }
    boolean pool = thing.kind() == ThingKind.NODE_POOL;
    return Optional.of(pool ? "of cluster " + thing.owner() : "has a name of this environment");
  }

  private boolean isNamed(ProjectThing thing) {
    String found = thing.name();
    return switch (thing.kind()) {
      case CLUSTER -> isOurCluster(found, thing.place());
      case NODE_POOL -> isPool(thing);
      case NETWORK, SUBNETWORK -> name.matcher(found).matches();
      case FIREWALL, ROUTER, SERVICE_ACCOUNT -> name.matcher(found).matches();
      default -> false;
    };
  }

  /** All pools of a cluster of ours, and in an adopted one those that we add. */
  private boolean isPool(ProjectThing pool) {
    boolean planned = !plan.pool().adopted() && plan.pool().names().contains(pool.name());
    boolean cluster = pool.owner().equals(plan.cluster().name());
    return isOurCluster(pool.owner(), pool.place()) || (cluster && planned);
  }

  boolean isOurCluster(String found, String place) {
    boolean here = place.isEmpty() || place.equals(plan.cluster().location());
    return !plan.cluster().adopted() && found.equals(plan.cluster().name()) && here;
  }

  /** GKE cuts long names of clusters in the names of what it makes. */
  boolean isOurClustersName(String found) {
    String whole = plan.cluster().name();
    boolean cut = found.length() >= SHORTEST_CUT && whole.startsWith(found);
    return !plan.cluster().adopted() && (found.equals(whole) || cut);
  }

  /** True for a pool of ours in a cluster that was there before us. */
  boolean isOurPool(String cluster, String pool) {
    return cluster.equals(plan.cluster().name())
        && !plan.pool().adopted()
        && plan.pool().names().contains(pool);
  }

  /** Its label says which environment it is of; empty without one. */
  Optional<Boolean> labelled(ProjectThing thing) {
    String environment = thing.label(FabricScope.ENVIRONMENT_LABEL);
    return environment.isEmpty()
        ? Optional.empty()
        : Optional.of(environment.equals(plan.scope().environment()));
  }

  /** Why it stays though it is the environment's. */
  Optional<String> kept(ProjectThing thing) {
    boolean network = thing.kind() == ThingKind.NETWORK || thing.kind() == ThingKind.SUBNETWORK;
    if (network && adopted.contains(thing.name())) {
      return Optional.of("adopted: it was there before the fabric");
    }
    if (thing.kind() == ThingKind.CLUSTER
        && plan.cluster().adopted()
        && thing.name().equals(plan.cluster().name())
        && thing.place().equals(plan.cluster().location())) {
      return Optional.of("adopted: it was there before the fabric");
    }
    if (network && plan.scope().retainsNetworks() && isNamed(thing)) {
      return Optional.of("epfabric:protection is retain");
    }
    return Optional.empty();
  }
}

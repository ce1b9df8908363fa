package epfabric.operate.advice.cleanup;

import epfabric.fabric.catalog.Machine;
import epfabric.fabric.plan.FabricPlan;
import epfabric.operate.google.ProjectResource;
import epfabric.operate.google.ResourceKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The leftovers of an environment.
 *
 * @param left the leftovers, in an order in which they can be removed
 * @param kept resources that are kept on purpose
 * @param alive existing clusters, node pools and machines of the environment; if there are any, the
 *     environment was not destroyed
 * @param held the number of existing resources that the environment's stack manages
 */
public record Orphans(List<Orphan> left, List<Kept> kept, List<ProjectResource> alive, int held) {
  /** A resource that is kept on purpose. */
  public record Kept(ProjectResource resource, String why) {}

  private static final int HOURS_PER_DAY = 24;
  private static final Comparator<ProjectResource> ORDER =
      Comparator.comparing(ProjectResource::kind)
          .thenComparing(ProjectResource::place)
          .thenComparing(resource -> resource.relations().owner())
          .thenComparing(ProjectResource::name);

  public Orphans {
    left = List.copyOf(left);
    kept = List.copyOf(kept);
    alive = List.copyOf(alive);
  }

  /**
   * Finds leftovers.
   *
   * @param seen all resources of the project
   * @param owned the resources that the environment's stack manages; none after a destroy
   * @param machines machine types with their prices
   */
  public static Orphans of(
      FabricPlan plan,
      List<ProjectResource> seen,
      Set<OwnedResource> owned,
      Map<String, Machine> machines) {
    return of(plan, seen, owned, Set.of(), machines);
  }

  /**
   * Finds leftovers, using data about deleted clusters.
   *
   * @param hashes hashes in the names of resources that GKE created for the environment's clusters
   */
  public static Orphans of(
      FabricPlan plan,
      List<ProjectResource> seen,
      Set<OwnedResource> owned,
      Set<String> hashes,
      Map<String, Machine> machines) {
    ResourceOwnership belonging = new ResourceOwnership(plan, owned, seen, hashes);
    List<ProjectResource> sorted = seen.stream().sorted(ORDER).toList();
    List<Kept> kept = new ArrayList<>();
    List<ProjectResource> ours = new ArrayList<>();
    List<ProjectResource> foreign = new ArrayList<>();
    List<ProjectResource> held = new ArrayList<>();
    for (ProjectResource resource : sorted) {
      Optional<String> why = belonging.kept(resource);
      if (why.isPresent()) {
        kept.add(new Kept(resource, why.get()));
      } else if (belonging.isOwned(resource)) {
        held.add(resource);
      } else if (belonging.ours(resource).isPresent()) {
        ours.add(resource);
      } else if (!belonging.blocks(resource).isEmpty() || belonging.isStray(resource)) {
        foreign.add(resource);
      }
    }
    Conclusion conclusion =
        new Conclusion(
            belonging, ours, plan.scope().project(), new MachinePrices(plan.cost(), machines));
    List<Orphan> left = new ArrayList<>(foreign.stream().map(conclusion::foreign).toList());
    ours.forEach(resource -> left.add(conclusion.ours(resource)));
    List<ProjectResource> alive =
        Stream.concat(held.stream(), ours.stream()).filter(Orphans::isAlive).sorted(ORDER).toList();
    return new Orphans(left, kept, alive, held.size());
  }

  private static boolean isAlive(ProjectResource resource) {
    return switch (resource.kind()) {
      case CLUSTER, NODE_POOL -> true;
      case INSTANCE -> !resource.machine().equals(ProjectResource.Machine.NONE);
      default -> false;
    };
  }

  /** Returns a copy with additional resources that are kept on purpose. */
  public Orphans keeping(List<Kept> more) {
    List<Kept> all = new ArrayList<>(kept);
    all.addAll(more);
    return new Orphans(left, all, alive, held);
  }

  /** Returns the cost of all leftovers with a known price, in US dollars per day. */
  public double usdPerDay() {
    return left.stream().flatMap(o -> o.usdPerDay().stream()).mapToDouble(d -> d).sum();
  }

  /** Returns the number of charged resources without a published price. */
  public long unpriced() {
    return left.stream().filter(o -> o.ours() && o.charged() && o.usdPerDay().isEmpty()).count();
  }

  private record Conclusion(
      ResourceOwnership belonging,
      List<ProjectResource> left,
      String project,
      MachinePrices prices) {
    Orphan foreign(ProjectResource resource) {
      String cluster =
          GkeManagedResources.cluster(resource).map(c -> ", says cluster " + c).orElse("");
      String owner =
          belonging.isStray(resource)
              ? "GKE made it for a cluster that is gone, and its name does not say whose that was"
              : "of another owner" + cluster;
      return new Orphan(
          resource,
          false,
          owner,
          belonging.blocks(resource),
          Optional.empty(),
          Optional.empty(),
          new RemovalCommand(project).of(resource));
    }

    Orphan ours(ProjectResource resource) {
      Optional<ProjectResource> goesWith = root(resource, 0);
      return new Orphan(
          resource,
          true,
          belonging.ours(resource).orElse(""),
          belonging.blocks(resource),
          usdPerDay(resource),
          goesWith,
          new RemovalCommand(project).of(goesWith.orElse(resource)));
    }

    private Optional<Double> usdPerDay(ProjectResource resource) {
      return prices.usdPerHour(resource).map(usd -> usd * HOURS_PER_DAY);
    }

    /** Returns the cluster, pool or machine whose deletion also deletes the resource. */
    private Optional<ProjectResource> root(ProjectResource resource, int depth) {
      Optional<ProjectResource> parent =
          left.stream()
              .filter(other -> !other.equals(resource) && deletesToo(other, resource))
              .findFirst();
      return depth > 3 ? parent : parent.map(a -> root(a, depth + 1).orElse(a));
    }

    private static boolean deletesToo(ProjectResource other, ProjectResource resource) {
      String cluster =
          resource.kind() == ResourceKind.NODE_POOL
              ? resource.relations().owner()
              : GkeManagedResources.cluster(resource).orElse("");
      return switch (other.kind()) {
        case CLUSTER -> other.name().equals(cluster);
        case NODE_POOL ->
            resource.kind() != ResourceKind.CLUSTER
                && resource.label(GkeManagedResources.POOL_LABEL).equals(other.name())
                && other.relations().owner().equals(cluster);
        default ->
            resource.relations().users().contains(other.name())
                && List.of(ResourceKind.INSTANCE, ResourceKind.ROUTER).contains(other.kind());
      };
    }
  }
}

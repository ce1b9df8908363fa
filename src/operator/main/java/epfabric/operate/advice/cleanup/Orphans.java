package epfabric.operate.advice.cleanup;

import epfabric.fabric.catalog.Machine;
import epfabric.fabric.plan.FabricPlan;
import epfabric.operate.google.ProjectThing;
import epfabric.operate.google.ThingKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What is left of an environment.
 *
 * @param left in an order in which it can be removed
 * @param kept what stays on purpose
 * @param alive clusters, node pools and machines of the environment, by which it is no ruin
 * @param held how many things are there that its stack holds
 */
public record Orphans(List<Orphan> left, List<Kept> kept, List<ProjectThing> alive, int held) {
  /** Something that stays on purpose. */
  public record Kept(ProjectThing thing, String why) {}

  private static final int HOURS = 24;
  private static final Comparator<ProjectThing> ORDER =
      Comparator.comparing(ProjectThing::kind)
          .thenComparing(ProjectThing::place)
          .thenComparing(ProjectThing::owner)
          .thenComparing(ProjectThing::name);

  public Orphans {
    left = List.copyOf(left);
    kept = List.copyOf(kept);
    alive = List.copyOf(alive);
  }

  /**
   * Concludes.
   *
   * @param seen everything in the project
   * @param owned what the environment's stack knows of; nothing after a destroy
   * @param machines with their prices
   */
  public static Orphans of(
      FabricPlan plan,
      List<ProjectThing> seen,
      Set<OwnedResource> owned,
      Map<String, Machine> machines) {
    return of(plan, seen, owned, Set.of(), machines);
  }

  /**
   * Concludes, with what is known of clusters that are gone.
   *
   * @param hashes by which GKE named what it made for the environment's clusters
   */
  public static Orphans of(
      FabricPlan plan,
      List<ProjectThing> seen,
      Set<OwnedResource> owned,
      Set<String> hashes,
      Map<String, Machine> machines) {
    ThingOwnership belonging = new ThingOwnership(plan, owned, seen, hashes);
    List<ProjectThing> sorted = seen.stream().sorted(ORDER).toList();
    List<Kept> kept = new ArrayList<>();
    List<ProjectThing> ours = new ArrayList<>();
    List<ProjectThing> foreign = new ArrayList<>();
    List<ProjectThing> held = new ArrayList<>();
    for (ProjectThing thing : sorted) {
      Optional<String> why = belonging.kept(thing);
      if (why.isPresent()) {
        kept.add(new Kept(thing, why.get()));
      } else if (belonging.isOwned(thing)) {
        held.add(thing);
      } else if (belonging.ours(thing).isPresent()) {
        ours.add(thing);
      } else if (!belonging.blocks(thing).isEmpty() || belonging.isStray(thing)) {
        foreign.add(thing);
      }
    }
    Conclusion conclusion =
        new Conclusion(
            belonging, ours, plan.scope().project(), new MachinePrices(plan.cost(), machines));
    List<Orphan> left = new ArrayList<>(foreign.stream().map(conclusion::foreign).toList());
    ours.forEach(thing -> left.add(conclusion.ours(thing)));
    List<ProjectThing> alive =
        Stream.concat(held.stream(), ours.stream()).filter(Orphans::lives).sorted(ORDER).toList();
    return new Orphans(left, kept, alive, held.size());
  }

  private static boolean lives(ProjectThing thing) {
    return switch (thing.kind()) {
      case CLUSTER, NODE_POOL -> true;
      case INSTANCE -> !thing.machine().equals(ProjectThing.Machine.NONE);
      default -> false;
    };
  }

  /** With what else stays on purpose. */
  public Orphans keeping(List<Kept> more) {
    List<Kept> all = new ArrayList<>(kept);
    all.addAll(more);
    return new Orphans(left, all, alive, held);
  }

  /** US dollars a day, of what a price is known of. */
  public double usdPerDay() {
    return left.stream().flatMap(o -> o.usdPerDay().stream()).mapToDouble(d -> d).sum();
  }

  /** How many cost something that nobody published. */
  public long unpriced() {
    return left.stream().filter(o -> o.ours() && o.charged() && o.usdPerDay().isEmpty()).count();
  }

  private record Conclusion(
      ThingOwnership belonging, List<ProjectThing> left, String project, MachinePrices prices) {
    Orphan foreign(ProjectThing thing) {
      String cluster =
          GkeManagedResources.cluster(thing).map(c -> ", says cluster " + c).orElse("");
      String whose =
          belonging.isStray(thing)
              ? "GKE made it for a cluster that is gone, and its name does not say whose that was"
              : "somebody else's" + cluster;
      return new Orphan(
          thing,
          false,
          whose,
          belonging.blocks(thing),
          Optional.empty(),
          Optional.empty(),
          new RemovalCommand(project).of(thing));
    }

    Orphan ours(ProjectThing thing) {
      Optional<ProjectThing> goesWith = root(thing, 0);
      return new Orphan(
          thing,
          true,
          belonging.ours(thing).orElse(""),
          belonging.blocks(thing),
          usdPerDay(thing),
          goesWith,
          new RemovalCommand(project).of(goesWith.orElse(thing)));
    }

    private Optional<Double> usdPerDay(ProjectThing thing) {
      return prices.usdPerHour(thing).map(usd -> usd * HOURS);
    }

    /** What takes it along: its cluster, its pool, the machine that a disk is in. */
    private Optional<ProjectThing> root(ProjectThing thing, int depth) {
      Optional<ProjectThing> above =
          left.stream()
              .filter(other -> !other.equals(thing) && takesAlong(other, thing))
              .findFirst();
      return depth > 3 ? above : above.map(a -> root(a, depth + 1).orElse(a));
    }

    private static boolean takesAlong(ProjectThing other, ProjectThing thing) {
      String cluster =
          thing.kind() == ThingKind.NODE_POOL
              ? thing.owner()
              : GkeManagedResources.cluster(thing).orElse("");
      return switch (other.kind()) {
        case CLUSTER -> other.name().equals(cluster);
        case NODE_POOL ->
            thing.kind() != ThingKind.CLUSTER
                && thing.label(GkeManagedResources.POOL_LABEL).equals(other.name())
                && other.owner().equals(cluster);
        default ->
            thing.users().contains(other.name())
                && List.of(ThingKind.INSTANCE, ThingKind.ROUTER).contains(other.kind());
      };
    }
  }
}

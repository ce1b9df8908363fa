package epfabric.operate.advice.cleanup;

import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.notice.Notice;
import epfabric.operate.google.ProjectThing;
import epfabric.operate.google.ThingKind;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Networks that GKE made for node pools with an accelerator network profile. They stay when pool
 * and cluster are gone, and nothing but a hash in their names tells whose they were: the first
 * eight digits of the cluster's ID, as Google's own clean-up scripts use it.
 */
public final class ProfileNetworks {
  private static final Pattern NAME = Pattern.compile("gke-anp-([0-9a-f]{8})(?![0-9a-f]).*");
  private static final Pattern ANYWHERE = Pattern.compile("gke-anp-([0-9a-f]{8})(?![0-9a-f])");
  private static final Set<ThingKind> KINDS =
      Set.of(ThingKind.FIREWALL, ThingKind.SUBNETWORK, ThingKind.NETWORK);

  private ProfileNetworks() {}

  /** The hash in the name of such a network, or of what stands in it. */
  static Optional<String> hash(ProjectThing thing) {
    Matcher name = NAME.matcher(thing.name());
    return KINDS.contains(thing.kind()) && name.matches()
        ? Optional.of(name.group(1))
        : Optional.empty();
  }

  /** All hashes that a text names, such as a stack's state from when the pool was there. */
  public static Set<String> hashes(String text) {
    Set<String> hashes = new TreeSet<>();
    ANYWHERE.matcher(text).results().forEach(found -> hashes.add(found.group(1)));
    return hashes;
  }

  /** The cluster that still has the hash. */
  static Optional<ProjectThing> cluster(String hash, List<ProjectThing> seen) {
    return seen.stream()
        .filter(t -> t.kind() == ThingKind.CLUSTER && t.label(ProjectThing.HASH_LABEL).equals(hash))
        .findFirst();
  }

  /** What to note before the environment's cluster goes, if GKE made networks for it. */
  public static Optional<Notice> beforeDestroy(FabricPlan plan, List<ProjectThing> seen) {
    Optional<String> hash =
        seen.stream()
            .filter(t -> t.kind() == ThingKind.CLUSTER && t.name().equals(plan.cluster().name()))
            .filter(t -> t.place().equals(plan.cluster().location()))
            .map(t -> t.label(ProjectThing.HASH_LABEL))
            .findFirst();
    long made = seen.stream().filter(t -> hash.isPresent() && hash(t).equals(hash)).count();
    return made == 0
        ? Optional.empty()
        : hash.map(
            h ->
                Notice.warns(
                    "cluster " + plan.cluster().name(),
                    "GKE made networks gke-anp-"
                        + h
                        + "… for it. They stay when it is gone, and only this hash shows that they"
                        + " belong to it",
                    "note the hash; after pulumi destroy: epfabric orphans "
                        + plan.scope().environment()
                        + " --cluster-hash "
                        + h));
  }
}

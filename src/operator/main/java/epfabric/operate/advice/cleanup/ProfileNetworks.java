package epfabric.operate.advice.cleanup;

import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.notice.Notice;
import epfabric.operate.google.ProjectResource;
import epfabric.operate.google.ResourceKind;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Networks that GKE created for node pools with an accelerator network profile. They outlive the
 * pool and the cluster. Only a hash in their names identifies the cluster: the first eight digits
 * of the cluster's ID, which Google's clean-up scripts use, too.
 */
public final class ProfileNetworks {
  private static final Pattern NAME = Pattern.compile("gke-anp-([0-9a-f]{8})(?![0-9a-f]).*");
  private static final Pattern ANYWHERE = Pattern.compile("gke-anp-([0-9a-f]{8})(?![0-9a-f])");
  private static final Set<ResourceKind> KINDS =
      Set.of(ResourceKind.FIREWALL, ResourceKind.SUBNETWORK, ResourceKind.NETWORK);

  private ProfileNetworks() {}

  /** Returns the hash in the name of such a network or of a resource in such a network. */
  static Optional<String> hash(ProjectResource resource) {
    Matcher name = NAME.matcher(resource.name());
    return KINDS.contains(resource.kind()) && name.matches()
        ? Optional.of(name.group(1))
        : Optional.empty();
  }

  /** Returns all hashes in a text, such as a stack's state that contains the pool. */
  public static Set<String> hashes(String text) {
    Set<String> hashes = new TreeSet<>();
    ANYWHERE.matcher(text).results().forEach(found -> hashes.add(found.group(1)));
    return hashes;
  }

  /** Returns the existing cluster with the hash. */
  static Optional<ProjectResource> cluster(String hash, List<ProjectResource> seen) {
    return seen.stream()
        .filter(
            t ->
                t.kind() == ResourceKind.CLUSTER
                    && t.label(ProjectResource.HASH_LABEL).equals(hash))
        .findFirst();
  }

  /**
   * Returns a notice to read before the environment's cluster is deleted, if GKE created networks
   * for it.
   */
  public static Optional<Notice> beforeDestroy(FabricPlan plan, List<ProjectResource> seen) {
    Optional<String> hash =
        seen.stream()
            .filter(t -> t.kind() == ResourceKind.CLUSTER && t.name().equals(plan.cluster().name()))
            .filter(t -> t.place().equals(plan.cluster().location()))
            .map(t -> t.label(ProjectResource.HASH_LABEL))
            .findFirst();
    long created = seen.stream().filter(t -> hash.isPresent() && hash(t).equals(hash)).count();
    return created == 0
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

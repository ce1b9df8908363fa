package epfabric.operate.advice.cleanup;

import epfabric.operate.google.ProjectThing;
import epfabric.operate.google.ThingKind;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What GKE and its controllers make, told by labels, names and descriptions. */
final class GkeManagedResources {
  static final String CLUSTER_LABEL = "goog-k8s-cluster-name";
  static final String PLACE_LABEL = "goog-k8s-cluster-location";
  static final String POOL_LABEL = "goog-k8s-node-pool-name";

  /** GKE's page on its firewall rules: {@code gke-CLUSTER-HASH-PURPOSE}. */
  private static final Pattern OF_CLUSTER = Pattern.compile("gke-(.+)-[0-9a-f]{8}-[a-z0-9-]+");

  private static final Pattern NAMED = Pattern.compile("(gke|gk3|k8s\\d?|gkegw\\d|gkemcg\\d)-.+");

  private GkeManagedResources() {}

  /** The cluster that it says it is of. */
  static Optional<String> cluster(ProjectThing thing) {
    String label = thing.label(CLUSTER_LABEL);
    if (!label.isEmpty()) {
      return Optional.of(label);
    }
    Matcher name = OF_CLUSTER.matcher(thing.name());
    boolean named = name.matches() && ProfileNetworks.hash(thing).isEmpty();
    return thing.kind() == ThingKind.FIREWALL && named
        ? Optional.of(name.group(1))
        : Optional.empty();
  }

  /** True if GKE made it, for whichever cluster. */
  static boolean isMade(ProjectThing thing) {
    return NAMED.matcher(thing.name()).matches()
        || thing.description().contains("kubernetes.io/")
        || !thing.label(CLUSTER_LABEL).isEmpty();
  }
}

package epfabric.operate.advice.cleanup;

import epfabric.operate.google.ProjectResource;
import epfabric.operate.google.ResourceKind;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Recognizes resources of GKE and its controllers by their labels, names and descriptions. */
final class GkeManagedResources {
  static final String CLUSTER_LABEL = "goog-k8s-cluster-name";
  static final String PLACE_LABEL = "goog-k8s-cluster-location";
  static final String POOL_LABEL = "goog-k8s-node-pool-name";

  /** Names of firewall rules according to GKE's documentation: {@code gke-CLUSTER-HASH-PURPOSE}. */
  private static final Pattern FIREWALL_NAME = Pattern.compile("gke-(.+)-[0-9a-f]{8}-[a-z0-9-]+");

  private static final Pattern GKE_NAME =
      Pattern.compile("(gke|gk3|k8s\\d?|gkegw\\d|gkemcg\\d)-.+");

  private GkeManagedResources() {}

  /** Returns the cluster that a resource's label or the name of a firewall rule states. */
  static Optional<String> cluster(ProjectResource resource) {
    String label = resource.label(CLUSTER_LABEL);
    if (!label.isEmpty()) {
      return Optional.of(label);
    }
    Matcher name = FIREWALL_NAME.matcher(resource.name());
    boolean named = name.matches() && ProfileNetworks.hash(resource).isEmpty();
    return resource.kind() == ResourceKind.FIREWALL && named
        ? Optional.of(name.group(1))
        : Optional.empty();
  }

  /** Returns whether GKE created a resource for any cluster. */
  static boolean isMade(ProjectResource resource) {
    return GKE_NAME.matcher(resource.name()).matches()
        || resource.description().contains("kubernetes.io/")
        || !resource.label(CLUSTER_LABEL).isEmpty();
  }
}

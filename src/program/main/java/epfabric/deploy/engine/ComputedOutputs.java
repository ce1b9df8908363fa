package epfabric.deploy.engine;

import java.util.List;
import java.util.Map;

/**
 * Lists the outputs that a provider computes, except {@code id}, which every custom resource has.
 *
 * <p>Only outputs that epfabric's program reads are listed; other outputs have no value in a
 * recorded run.
 */
final class ComputedOutputs {
  private static final Map<String, List<String>> BY_TYPE =
      Map.ofEntries(
          Map.entry("gcp:compute/network:Network", List.of("selfLink", "gatewayIpv4")),
          Map.entry("gcp:compute/subnetwork:Subnetwork", List.of("selfLink", "gatewayAddress")),
          Map.entry("gcp:compute/firewall:Firewall", List.of("selfLink")),
          Map.entry("gcp:compute/router:Router", List.of("selfLink")),
          Map.entry("gcp:compute/resourcePolicy:ResourcePolicy", List.of("selfLink")),
          Map.entry(
              "gcp:container/cluster:Cluster",
              List.of("selfLink", "endpoint", "masterVersion", "masterAuth.clusterCaCertificate")),
          Map.entry("gcp:container/nodePool:NodePool", List.of("instanceGroupUrls")),
          Map.entry(
              "gcp:serviceaccount/account:Account", List.of("email", "member", "uniqueId", "name")),
          Map.entry("gcp:artifactregistry/repository:Repository", List.of("name")),
          Map.entry("gcp:storage/bucket:Bucket", List.of("selfLink", "url")),
          Map.entry("gcp:projects/iAMMember:IAMMember", List.of("etag")),
          Map.entry("gcp:serviceaccount/iAMMember:IAMMember", List.of("etag")),
          Map.entry("gcp:storage/bucketIAMMember:BucketIAMMember", List.of("etag")));

  private ComputedOutputs() {}

  /** Returns paths from the outputs' root, for example {@code masterAuth.clusterCaCertificate}. */
  static List<String> of(String type) {
    return BY_TYPE.getOrDefault(type, List.of());
  }
}

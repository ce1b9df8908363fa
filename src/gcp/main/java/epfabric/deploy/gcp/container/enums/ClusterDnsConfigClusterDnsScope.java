package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ClusterDnsConfigClusterDnsScope(String value) {
  public static final ClusterDnsConfigClusterDnsScope DNS_SCOPE_UNSPECIFIED = new ClusterDnsConfigClusterDnsScope("DNS_SCOPE_UNSPECIFIED");
  public static final ClusterDnsConfigClusterDnsScope CLUSTER_SCOPE = new ClusterDnsConfigClusterDnsScope("CLUSTER_SCOPE");
  public static final ClusterDnsConfigClusterDnsScope VPC_SCOPE = new ClusterDnsConfigClusterDnsScope("VPC_SCOPE");
}

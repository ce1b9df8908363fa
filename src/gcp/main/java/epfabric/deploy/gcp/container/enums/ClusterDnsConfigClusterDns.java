package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ClusterDnsConfigClusterDns(String value) {
  public static final ClusterDnsConfigClusterDns PROVIDER_UNSPECIFIED = new ClusterDnsConfigClusterDns("PROVIDER_UNSPECIFIED");
  public static final ClusterDnsConfigClusterDns PLATFORM_DEFAULT = new ClusterDnsConfigClusterDns("PLATFORM_DEFAULT");
  public static final ClusterDnsConfigClusterDns CLOUD_DNS = new ClusterDnsConfigClusterDns("CLOUD_DNS");
  public static final ClusterDnsConfigClusterDns KUBE_DNS = new ClusterDnsConfigClusterDns("KUBE_DNS");
}

package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ClusterEnterpriseConfigDesiredTier(String value) {
  public static final ClusterEnterpriseConfigDesiredTier STANDARD = new ClusterEnterpriseConfigDesiredTier("STANDARD");
  public static final ClusterEnterpriseConfigDesiredTier ENTERPRISE = new ClusterEnterpriseConfigDesiredTier("ENTERPRISE");
}

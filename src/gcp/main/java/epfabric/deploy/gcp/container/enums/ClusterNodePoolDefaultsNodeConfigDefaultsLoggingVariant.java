package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ClusterNodePoolDefaultsNodeConfigDefaultsLoggingVariant(String value) {
  public static final ClusterNodePoolDefaultsNodeConfigDefaultsLoggingVariant DEFAULT = new ClusterNodePoolDefaultsNodeConfigDefaultsLoggingVariant("DEFAULT");
  public static final ClusterNodePoolDefaultsNodeConfigDefaultsLoggingVariant MAX_THROUGHPUT = new ClusterNodePoolDefaultsNodeConfigDefaultsLoggingVariant("MAX_THROUGHPUT");
}

package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ClusterNodeConfigLoggingVariant(String value) {
  public static final ClusterNodeConfigLoggingVariant DEFAULT = new ClusterNodeConfigLoggingVariant("DEFAULT");
  public static final ClusterNodeConfigLoggingVariant MAX_THROUGHPUT = new ClusterNodeConfigLoggingVariant("MAX_THROUGHPUT");
}

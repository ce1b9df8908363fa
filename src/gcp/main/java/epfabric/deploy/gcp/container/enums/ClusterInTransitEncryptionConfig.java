package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ClusterInTransitEncryptionConfig(String value) {
  public static final ClusterInTransitEncryptionConfig IN_TRANSIT_ENCRYPTION_DISABLED = new ClusterInTransitEncryptionConfig("IN_TRANSIT_ENCRYPTION_DISABLED");
  public static final ClusterInTransitEncryptionConfig IN_TRANSIT_ENCRYPTION_INTER_NODE_TRANSPARENT = new ClusterInTransitEncryptionConfig("IN_TRANSIT_ENCRYPTION_INTER_NODE_TRANSPARENT");
}

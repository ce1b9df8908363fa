package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record NodePoolNodeConfigWorkloadMetadataConfigMode(String value) {
  public static final NodePoolNodeConfigWorkloadMetadataConfigMode UNSPECIFIED = new NodePoolNodeConfigWorkloadMetadataConfigMode("UNSPECIFIED");
  public static final NodePoolNodeConfigWorkloadMetadataConfigMode GCE_METADATA = new NodePoolNodeConfigWorkloadMetadataConfigMode("GCE_METADATA");
  public static final NodePoolNodeConfigWorkloadMetadataConfigMode GKE_METADATA = new NodePoolNodeConfigWorkloadMetadataConfigMode("GKE_METADATA");
}

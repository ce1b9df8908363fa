package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ClusterNodeConfigWorkloadMetadataConfigMode(String value) {
  public static final ClusterNodeConfigWorkloadMetadataConfigMode UNSPECIFIED = new ClusterNodeConfigWorkloadMetadataConfigMode("UNSPECIFIED");
  public static final ClusterNodeConfigWorkloadMetadataConfigMode GCE_METADATA = new ClusterNodeConfigWorkloadMetadataConfigMode("GCE_METADATA");
  public static final ClusterNodeConfigWorkloadMetadataConfigMode GKE_METADATA = new ClusterNodeConfigWorkloadMetadataConfigMode("GKE_METADATA");
}

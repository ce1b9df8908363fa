package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ClusterManagedOpentelemetryConfigScope(String value) {
  public static final ClusterManagedOpentelemetryConfigScope SCOPE_UNSPECIFIED = new ClusterManagedOpentelemetryConfigScope("SCOPE_UNSPECIFIED");
  public static final ClusterManagedOpentelemetryConfigScope NONE = new ClusterManagedOpentelemetryConfigScope("NONE");
  public static final ClusterManagedOpentelemetryConfigScope COLLECTION_AND_INSTRUMENTATION_COMPONENTS = new ClusterManagedOpentelemetryConfigScope("COLLECTION_AND_INSTRUMENTATION_COMPONENTS");
}

package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ClusterNodeConfigHostMaintenancePolicyMaintenanceInterval(String value) {
  public static final ClusterNodeConfigHostMaintenancePolicyMaintenanceInterval MAINTENANCE_INTERVAL_UNSPECIFIED = new ClusterNodeConfigHostMaintenancePolicyMaintenanceInterval("MAINTENANCE_INTERVAL_UNSPECIFIED");
  public static final ClusterNodeConfigHostMaintenancePolicyMaintenanceInterval AS_NEEDED = new ClusterNodeConfigHostMaintenancePolicyMaintenanceInterval("AS_NEEDED");
  public static final ClusterNodeConfigHostMaintenancePolicyMaintenanceInterval PERIODIC = new ClusterNodeConfigHostMaintenancePolicyMaintenanceInterval("PERIODIC");
}

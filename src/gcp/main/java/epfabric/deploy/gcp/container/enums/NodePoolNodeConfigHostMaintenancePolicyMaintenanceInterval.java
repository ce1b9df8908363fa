package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record NodePoolNodeConfigHostMaintenancePolicyMaintenanceInterval(String value) {
  public static final NodePoolNodeConfigHostMaintenancePolicyMaintenanceInterval MAINTENANCE_INTERVAL_UNSPECIFIED = new NodePoolNodeConfigHostMaintenancePolicyMaintenanceInterval("MAINTENANCE_INTERVAL_UNSPECIFIED");
  public static final NodePoolNodeConfigHostMaintenancePolicyMaintenanceInterval AS_NEEDED = new NodePoolNodeConfigHostMaintenancePolicyMaintenanceInterval("AS_NEEDED");
  public static final NodePoolNodeConfigHostMaintenancePolicyMaintenanceInterval PERIODIC = new NodePoolNodeConfigHostMaintenancePolicyMaintenanceInterval("PERIODIC");
}

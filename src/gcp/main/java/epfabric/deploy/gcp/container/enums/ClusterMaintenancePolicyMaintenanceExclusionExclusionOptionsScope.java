package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ClusterMaintenancePolicyMaintenanceExclusionExclusionOptionsScope(String value) {
  public static final ClusterMaintenancePolicyMaintenanceExclusionExclusionOptionsScope NO_UPGRADES = new ClusterMaintenancePolicyMaintenanceExclusionExclusionOptionsScope("NO_UPGRADES");
  public static final ClusterMaintenancePolicyMaintenanceExclusionExclusionOptionsScope NO_MINOR_UPGRADES = new ClusterMaintenancePolicyMaintenanceExclusionExclusionOptionsScope("NO_MINOR_UPGRADES");
  public static final ClusterMaintenancePolicyMaintenanceExclusionExclusionOptionsScope NO_MINOR_OR_NODE_UPGRADES = new ClusterMaintenancePolicyMaintenanceExclusionExclusionOptionsScope("NO_MINOR_OR_NODE_UPGRADES");
}

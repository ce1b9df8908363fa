package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ClusterNodeConfigAdvancedMachineFeaturesPerformanceMonitoringUnit(String value) {
  public static final ClusterNodeConfigAdvancedMachineFeaturesPerformanceMonitoringUnit ARCHITECTURAL = new ClusterNodeConfigAdvancedMachineFeaturesPerformanceMonitoringUnit("ARCHITECTURAL");
  public static final ClusterNodeConfigAdvancedMachineFeaturesPerformanceMonitoringUnit STANDARD = new ClusterNodeConfigAdvancedMachineFeaturesPerformanceMonitoringUnit("STANDARD");
  public static final ClusterNodeConfigAdvancedMachineFeaturesPerformanceMonitoringUnit ENHANCED = new ClusterNodeConfigAdvancedMachineFeaturesPerformanceMonitoringUnit("ENHANCED");
}

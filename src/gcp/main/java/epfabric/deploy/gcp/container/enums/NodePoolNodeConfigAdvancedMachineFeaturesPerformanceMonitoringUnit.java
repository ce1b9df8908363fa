package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record NodePoolNodeConfigAdvancedMachineFeaturesPerformanceMonitoringUnit(String value) {
  public static final NodePoolNodeConfigAdvancedMachineFeaturesPerformanceMonitoringUnit ARCHITECTURAL = new NodePoolNodeConfigAdvancedMachineFeaturesPerformanceMonitoringUnit("ARCHITECTURAL");
  public static final NodePoolNodeConfigAdvancedMachineFeaturesPerformanceMonitoringUnit STANDARD = new NodePoolNodeConfigAdvancedMachineFeaturesPerformanceMonitoringUnit("STANDARD");
  public static final NodePoolNodeConfigAdvancedMachineFeaturesPerformanceMonitoringUnit ENHANCED = new NodePoolNodeConfigAdvancedMachineFeaturesPerformanceMonitoringUnit("ENHANCED");
}

package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ClusterMonitoringConfigManagedPrometheusAutoMonitoringConfigScope(String value) {
  public static final ClusterMonitoringConfigManagedPrometheusAutoMonitoringConfigScope ALL = new ClusterMonitoringConfigManagedPrometheusAutoMonitoringConfigScope("ALL");
  public static final ClusterMonitoringConfigManagedPrometheusAutoMonitoringConfigScope NONE = new ClusterMonitoringConfigManagedPrometheusAutoMonitoringConfigScope("NONE");
}

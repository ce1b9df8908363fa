package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ClusterClusterAutoscalingAutoProvisioningDefaultsUpgradeSettingsStrategy(String value) {
  public static final ClusterClusterAutoscalingAutoProvisioningDefaultsUpgradeSettingsStrategy BLUE_GREEN = new ClusterClusterAutoscalingAutoProvisioningDefaultsUpgradeSettingsStrategy("BLUE_GREEN");
  public static final ClusterClusterAutoscalingAutoProvisioningDefaultsUpgradeSettingsStrategy SURGE = new ClusterClusterAutoscalingAutoProvisioningDefaultsUpgradeSettingsStrategy("SURGE");
}

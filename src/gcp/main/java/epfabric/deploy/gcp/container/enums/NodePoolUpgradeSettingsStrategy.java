package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record NodePoolUpgradeSettingsStrategy(String value) {
  public static final NodePoolUpgradeSettingsStrategy BLUE_GREEN = new NodePoolUpgradeSettingsStrategy("BLUE_GREEN");
  public static final NodePoolUpgradeSettingsStrategy SURGE = new NodePoolUpgradeSettingsStrategy("SURGE");
}

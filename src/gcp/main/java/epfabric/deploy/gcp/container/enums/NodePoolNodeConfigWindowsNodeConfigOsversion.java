package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record NodePoolNodeConfigWindowsNodeConfigOsversion(String value) {
  public static final NodePoolNodeConfigWindowsNodeConfigOsversion OS_VERSION_UNSPECIFIED = new NodePoolNodeConfigWindowsNodeConfigOsversion("OS_VERSION_UNSPECIFIED");
  public static final NodePoolNodeConfigWindowsNodeConfigOsversion OS_VERSION_LTSC2019 = new NodePoolNodeConfigWindowsNodeConfigOsversion("OS_VERSION_LTSC2019");
  public static final NodePoolNodeConfigWindowsNodeConfigOsversion OS_VERSION_LTSC2022 = new NodePoolNodeConfigWindowsNodeConfigOsversion("OS_VERSION_LTSC2022");
}

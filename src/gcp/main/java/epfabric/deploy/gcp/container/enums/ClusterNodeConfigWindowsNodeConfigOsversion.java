package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ClusterNodeConfigWindowsNodeConfigOsversion(String value) {
  public static final ClusterNodeConfigWindowsNodeConfigOsversion OS_VERSION_UNSPECIFIED = new ClusterNodeConfigWindowsNodeConfigOsversion("OS_VERSION_UNSPECIFIED");
  public static final ClusterNodeConfigWindowsNodeConfigOsversion OS_VERSION_LTSC2019 = new ClusterNodeConfigWindowsNodeConfigOsversion("OS_VERSION_LTSC2019");
  public static final ClusterNodeConfigWindowsNodeConfigOsversion OS_VERSION_LTSC2022 = new ClusterNodeConfigWindowsNodeConfigOsversion("OS_VERSION_LTSC2022");
}

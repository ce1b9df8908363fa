package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ClusterDatapathProvider(String value) {
  public static final ClusterDatapathProvider LEGACY_DATAPATH = new ClusterDatapathProvider("LEGACY_DATAPATH");
  public static final ClusterDatapathProvider ADVANCED_DATAPATH = new ClusterDatapathProvider("ADVANCED_DATAPATH");
}

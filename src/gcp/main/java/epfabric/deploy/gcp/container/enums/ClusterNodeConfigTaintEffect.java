package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ClusterNodeConfigTaintEffect(String value) {
  public static final ClusterNodeConfigTaintEffect NO_SCHEDULE = new ClusterNodeConfigTaintEffect("NO_SCHEDULE");
  public static final ClusterNodeConfigTaintEffect PREFER_NO_SCHEDULE = new ClusterNodeConfigTaintEffect("PREFER_NO_SCHEDULE");
  public static final ClusterNodeConfigTaintEffect NO_EXECUTE = new ClusterNodeConfigTaintEffect("NO_EXECUTE");
}

package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record NodePoolNodeConfigTaintEffect(String value) {
  public static final NodePoolNodeConfigTaintEffect NO_SCHEDULE = new NodePoolNodeConfigTaintEffect("NO_SCHEDULE");
  public static final NodePoolNodeConfigTaintEffect PREFER_NO_SCHEDULE = new NodePoolNodeConfigTaintEffect("PREFER_NO_SCHEDULE");
  public static final NodePoolNodeConfigTaintEffect NO_EXECUTE = new NodePoolNodeConfigTaintEffect("NO_EXECUTE");
}

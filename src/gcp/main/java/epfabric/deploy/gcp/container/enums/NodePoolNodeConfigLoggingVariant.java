package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record NodePoolNodeConfigLoggingVariant(String value) {
  public static final NodePoolNodeConfigLoggingVariant DEFAULT = new NodePoolNodeConfigLoggingVariant("DEFAULT");
  public static final NodePoolNodeConfigLoggingVariant MAX_THROUGHPUT = new NodePoolNodeConfigLoggingVariant("MAX_THROUGHPUT");
}

package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ClusterGatewayApiConfigChannel(String value) {
  public static final ClusterGatewayApiConfigChannel CHANNEL_DISABLED = new ClusterGatewayApiConfigChannel("CHANNEL_DISABLED");
  public static final ClusterGatewayApiConfigChannel CHANNEL_EXPERIMENTAL = new ClusterGatewayApiConfigChannel("CHANNEL_EXPERIMENTAL");
  public static final ClusterGatewayApiConfigChannel CHANNEL_STANDARD = new ClusterGatewayApiConfigChannel("CHANNEL_STANDARD");
}

package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ClusterNetworkingMode(String value) {
  public static final ClusterNetworkingMode VPC_NATIVE = new ClusterNetworkingMode("VPC_NATIVE");
  public static final ClusterNetworkingMode ROUTES = new ClusterNetworkingMode("ROUTES");
}

package epfabric.deploy.gcp.compute.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record RouterNatEndpointTypes(String value) {
  public static final RouterNatEndpointTypes ENDPOINT_TYPE_VM = new RouterNatEndpointTypes("ENDPOINT_TYPE_VM");
  public static final RouterNatEndpointTypes ENDPOINT_TYPE_SWG = new RouterNatEndpointTypes("ENDPOINT_TYPE_SWG");
  public static final RouterNatEndpointTypes ENDPOINT_TYPE_MANAGED_PROXY_LB = new RouterNatEndpointTypes("ENDPOINT_TYPE_MANAGED_PROXY_LB");
}

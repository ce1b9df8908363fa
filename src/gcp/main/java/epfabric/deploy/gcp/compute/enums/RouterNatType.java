package epfabric.deploy.gcp.compute.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("gcp 9.37.0")
public record RouterNatType(String value) {
  public static final RouterNatType PUBLIC = new RouterNatType("PUBLIC");
  public static final RouterNatType PRIVATE = new RouterNatType("PRIVATE");
}

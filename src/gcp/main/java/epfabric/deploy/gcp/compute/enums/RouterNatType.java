package epfabric.deploy.gcp.compute.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record RouterNatType(String value) {
  public static final RouterNatType PUBLIC = new RouterNatType("PUBLIC");
  public static final RouterNatType PRIVATE = new RouterNatType("PRIVATE");
}

package epfabric.deploy.gcp.compute.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record RouterNatAutoNetworkTier(String value) {
  public static final RouterNatAutoNetworkTier PREMIUM = new RouterNatAutoNetworkTier("PREMIUM");
  public static final RouterNatAutoNetworkTier STANDARD = new RouterNatAutoNetworkTier("STANDARD");
}

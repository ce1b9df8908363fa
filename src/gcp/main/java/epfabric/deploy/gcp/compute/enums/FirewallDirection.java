package epfabric.deploy.gcp.compute.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record FirewallDirection(String value) {
  public static final FirewallDirection INGRESS = new FirewallDirection("INGRESS");
  public static final FirewallDirection EGRESS = new FirewallDirection("EGRESS");
}

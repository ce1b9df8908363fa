package epfabric.deploy.gcp.compute.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record FirewallDeletionPolicy(String value) {
  public static final FirewallDeletionPolicy PREVENT = new FirewallDeletionPolicy("PREVENT");
  public static final FirewallDeletionPolicy ABANDON = new FirewallDeletionPolicy("ABANDON");
  public static final FirewallDeletionPolicy DELETE = new FirewallDeletionPolicy("DELETE");
}

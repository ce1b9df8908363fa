package epfabric.deploy.gcp.compute.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ResourcePolicyDeletionPolicy(String value) {
  public static final ResourcePolicyDeletionPolicy PREVENT = new ResourcePolicyDeletionPolicy("PREVENT");
  public static final ResourcePolicyDeletionPolicy ABANDON = new ResourcePolicyDeletionPolicy("ABANDON");
  public static final ResourcePolicyDeletionPolicy DELETE = new ResourcePolicyDeletionPolicy("DELETE");
}

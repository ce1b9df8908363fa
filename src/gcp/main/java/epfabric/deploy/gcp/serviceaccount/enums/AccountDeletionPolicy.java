package epfabric.deploy.gcp.serviceaccount.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record AccountDeletionPolicy(String value) {
  public static final AccountDeletionPolicy PREVENT = new AccountDeletionPolicy("PREVENT");
  public static final AccountDeletionPolicy ABANDON = new AccountDeletionPolicy("ABANDON");
  public static final AccountDeletionPolicy DELETE = new AccountDeletionPolicy("DELETE");
}

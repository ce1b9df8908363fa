package epfabric.deploy.gcp.compute.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record FirewallLogConfigMetadata(String value) {
  public static final FirewallLogConfigMetadata EXCLUDE_ALL_METADATA = new FirewallLogConfigMetadata("EXCLUDE_ALL_METADATA");
  public static final FirewallLogConfigMetadata INCLUDE_ALL_METADATA = new FirewallLogConfigMetadata("INCLUDE_ALL_METADATA");
}

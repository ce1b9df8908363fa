package epfabric.deploy.gcp.compute.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record SubnetworkLogConfigMetadata(String value) {
  public static final SubnetworkLogConfigMetadata EXCLUDE_ALL_METADATA = new SubnetworkLogConfigMetadata("EXCLUDE_ALL_METADATA");
  public static final SubnetworkLogConfigMetadata INCLUDE_ALL_METADATA = new SubnetworkLogConfigMetadata("INCLUDE_ALL_METADATA");
  public static final SubnetworkLogConfigMetadata CUSTOM_METADATA = new SubnetworkLogConfigMetadata("CUSTOM_METADATA");
}

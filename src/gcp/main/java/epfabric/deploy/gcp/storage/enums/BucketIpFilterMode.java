package epfabric.deploy.gcp.storage.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("gcp 9.37.0")
public record BucketIpFilterMode(String value) {
  public static final BucketIpFilterMode ENABLED = new BucketIpFilterMode("Enabled");
  public static final BucketIpFilterMode DISABLED = new BucketIpFilterMode("Disabled");
}

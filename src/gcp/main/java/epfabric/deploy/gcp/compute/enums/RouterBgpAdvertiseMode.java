package epfabric.deploy.gcp.compute.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record RouterBgpAdvertiseMode(String value) {
  public static final RouterBgpAdvertiseMode DEFAULT = new RouterBgpAdvertiseMode("DEFAULT");
  public static final RouterBgpAdvertiseMode CUSTOM = new RouterBgpAdvertiseMode("CUSTOM");
}

package epfabric.deploy.gcp.compute.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record NetworkBgpBestPathSelectionMode(String value) {
  public static final NetworkBgpBestPathSelectionMode LEGACY = new NetworkBgpBestPathSelectionMode("LEGACY");
  public static final NetworkBgpBestPathSelectionMode STANDARD = new NetworkBgpBestPathSelectionMode("STANDARD");
}

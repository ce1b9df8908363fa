package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record NodePoolNodeConfigLocalSsdEncryptionMode(String value) {
  public static final NodePoolNodeConfigLocalSsdEncryptionMode STANDARD_ENCRYPTION = new NodePoolNodeConfigLocalSsdEncryptionMode("STANDARD_ENCRYPTION");
  public static final NodePoolNodeConfigLocalSsdEncryptionMode EPHEMERAL_KEY_ENCRYPTION = new NodePoolNodeConfigLocalSsdEncryptionMode("EPHEMERAL_KEY_ENCRYPTION");
}

package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ClusterNodeConfigLocalSsdEncryptionMode(String value) {
  public static final ClusterNodeConfigLocalSsdEncryptionMode STANDARD_ENCRYPTION = new ClusterNodeConfigLocalSsdEncryptionMode("STANDARD_ENCRYPTION");
  public static final ClusterNodeConfigLocalSsdEncryptionMode EPHEMERAL_KEY_ENCRYPTION = new ClusterNodeConfigLocalSsdEncryptionMode("EPHEMERAL_KEY_ENCRYPTION");
}

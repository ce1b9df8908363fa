package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record NodePoolNodeConfigKubeletConfigInsecureKubeletReadonlyPortEnabled(String value) {
  public static final NodePoolNodeConfigKubeletConfigInsecureKubeletReadonlyPortEnabled TRUE = new NodePoolNodeConfigKubeletConfigInsecureKubeletReadonlyPortEnabled("TRUE");
  public static final NodePoolNodeConfigKubeletConfigInsecureKubeletReadonlyPortEnabled FALSE = new NodePoolNodeConfigKubeletConfigInsecureKubeletReadonlyPortEnabled("FALSE");
}

package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ClusterNodeConfigKubeletConfigInsecureKubeletReadonlyPortEnabled(String value) {
  public static final ClusterNodeConfigKubeletConfigInsecureKubeletReadonlyPortEnabled TRUE = new ClusterNodeConfigKubeletConfigInsecureKubeletReadonlyPortEnabled("TRUE");
  public static final ClusterNodeConfigKubeletConfigInsecureKubeletReadonlyPortEnabled FALSE = new ClusterNodeConfigKubeletConfigInsecureKubeletReadonlyPortEnabled("FALSE");
}

package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ClusterNodePoolAutoConfigNodeKubeletConfigInsecureKubeletReadonlyPortEnabled(String value) {
  public static final ClusterNodePoolAutoConfigNodeKubeletConfigInsecureKubeletReadonlyPortEnabled TRUE = new ClusterNodePoolAutoConfigNodeKubeletConfigInsecureKubeletReadonlyPortEnabled("TRUE");
  public static final ClusterNodePoolAutoConfigNodeKubeletConfigInsecureKubeletReadonlyPortEnabled FALSE = new ClusterNodePoolAutoConfigNodeKubeletConfigInsecureKubeletReadonlyPortEnabled("FALSE");
}

package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ClusterNodeConfigKubeletConfigTopologyManagerScope(String value) {
  public static final ClusterNodeConfigKubeletConfigTopologyManagerScope CONTAINER = new ClusterNodeConfigKubeletConfigTopologyManagerScope("container");
  public static final ClusterNodeConfigKubeletConfigTopologyManagerScope POD = new ClusterNodeConfigKubeletConfigTopologyManagerScope("pod");
}

package epfabric.deploy.gcp.container.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record ClusterNodeCreationConfigNodeCreationMode(String value) {
  public static final ClusterNodeCreationConfigNodeCreationMode VIA_KUBELET = new ClusterNodeCreationConfigNodeCreationMode("VIA_KUBELET");
  public static final ClusterNodeCreationConfigNodeCreationMode VIA_CONTROL_PLANE = new ClusterNodeCreationConfigNodeCreationMode("VIA_CONTROL_PLANE");
}

package epfabric.deploy.infra.resource;

import com.pulumi.resources.CustomResourceOptions;
import epfabric.deploy.gcp.container.NodePoolArgs;

/** A GKE node pool. */
public final class NodePool extends GcpResource {
  public NodePool(String name, NodePoolArgs args, CustomResourceOptions options) {
    super(NodePoolArgs.TYPE, name, args, options);
  }
}

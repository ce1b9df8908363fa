package epfabric.deploy.infra.resource;

import com.pulumi.resources.CustomResourceOptions;
import epfabric.deploy.gcp.compute.RouterArgs;

/** A Cloud Router, which carries the NAT gateway. */
public final class CloudRouter extends GcpResource {
  public CloudRouter(String name, RouterArgs args, CustomResourceOptions options) {
    super(RouterArgs.TYPE, name, args, options);
  }
}

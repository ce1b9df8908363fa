package epfabric.deploy.infra.resource;

import com.pulumi.resources.CustomResourceOptions;
import epfabric.deploy.gcp.compute.RouterNatArgs;

/** A NAT gateway, through which private nodes reach the internet. */
public final class RouterNat extends GcpResource {
  public RouterNat(String name, RouterNatArgs args, CustomResourceOptions options) {
    super(RouterNatArgs.TYPE, name, args, options);
  }
}

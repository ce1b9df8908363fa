package epfabric.deploy.infra.resource;

import com.pulumi.resources.CustomResourceOptions;
import epfabric.deploy.gcp.compute.SubnetworkArgs;

/** A subnet of a VPC network. */
public final class Subnetwork extends GcpResource {
  public Subnetwork(String name, SubnetworkArgs args, CustomResourceOptions options) {
    super(SubnetworkArgs.TYPE, name, args, options);
  }
}

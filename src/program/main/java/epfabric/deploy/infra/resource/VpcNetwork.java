package epfabric.deploy.infra.resource;

import com.pulumi.resources.CustomResourceOptions;
import epfabric.deploy.gcp.compute.NetworkArgs;

/** A VPC network. */
public final class VpcNetwork extends GcpResource {
  public VpcNetwork(String name, NetworkArgs args, CustomResourceOptions options) {
    super(NetworkArgs.TYPE, name, args, options);
  }
}

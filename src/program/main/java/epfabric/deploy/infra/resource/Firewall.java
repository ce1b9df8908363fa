package epfabric.deploy.infra.resource;

import com.pulumi.resources.CustomResourceOptions;
import epfabric.deploy.gcp.compute.FirewallArgs;

/** A firewall rule of a VPC network. */
public final class Firewall extends GcpResource {
  public Firewall(String name, FirewallArgs args, CustomResourceOptions options) {
    super(FirewallArgs.TYPE, name, args, options);
  }
}

package epfabric.deploy.infra.resource;

import com.pulumi.resources.CustomResourceOptions;
import epfabric.deploy.gcp.compute.ResourcePolicyArgs;

/** A placement or workload policy of Compute Engine. */
public final class ResourcePolicy extends GcpResource {
  public ResourcePolicy(String name, ResourcePolicyArgs args, CustomResourceOptions options) {
    super(ResourcePolicyArgs.TYPE, name, args, options);
  }
}

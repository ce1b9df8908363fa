package epfabric.deploy.infra.resource;

import com.pulumi.resources.CustomResourceOptions;
import epfabric.deploy.gcp.projects.IAMMemberArgs;

/** Grants one role on a project to one member. */
public final class IamMember extends GcpResource {
  public IamMember(String name, IAMMemberArgs args, CustomResourceOptions options) {
    super(IAMMemberArgs.TYPE, name, args, options);
  }
}

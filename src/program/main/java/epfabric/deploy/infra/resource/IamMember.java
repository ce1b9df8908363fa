package epfabric.deploy.infra.resource;

import com.pulumi.resources.CustomResourceOptions;
import epfabric.deploy.gcp.projects.IAMMemberArgs;

/** One role of one member on a project. */
public final class IamMember extends GcpResource {
  public IamMember(String name, IAMMemberArgs args, CustomResourceOptions options) {
    super(IAMMemberArgs.TYPE, name, args, options);
  }
}

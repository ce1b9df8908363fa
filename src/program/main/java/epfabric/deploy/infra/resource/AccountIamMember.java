package epfabric.deploy.infra.resource;

import com.pulumi.resources.CustomResourceOptions;
import epfabric.deploy.gcp.serviceaccount.IAMMemberArgs;

/** One role of one member on a service account. */
public final class AccountIamMember extends GcpResource {
  public AccountIamMember(String name, IAMMemberArgs args, CustomResourceOptions options) {
    super(IAMMemberArgs.TYPE, name, args, options);
  }
}

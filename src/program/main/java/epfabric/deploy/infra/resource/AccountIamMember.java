package epfabric.deploy.infra.resource;

import com.pulumi.resources.CustomResourceOptions;
import epfabric.deploy.gcp.serviceaccount.IAMMemberArgs;

/** Grants one role on a service account to one member. */
public final class AccountIamMember extends GcpResource {
  public AccountIamMember(String name, IAMMemberArgs args, CustomResourceOptions options) {
    super(IAMMemberArgs.TYPE, name, args, options);
  }
}

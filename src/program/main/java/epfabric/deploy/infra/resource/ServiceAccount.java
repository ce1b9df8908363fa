package epfabric.deploy.infra.resource;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Export;
import com.pulumi.resources.CustomResourceOptions;
import epfabric.deploy.gcp.serviceaccount.AccountArgs;

/** A service account. */
public final class ServiceAccount extends GcpResource {
  @Export(
      name = "email",
      refs = {String.class},
      tree = "[0]")
  private Output<String> email;

  @Export(
      name = "member",
      refs = {String.class},
      tree = "[0]")
  private Output<String> member;

  public ServiceAccount(String name, AccountArgs args, CustomResourceOptions options) {
    super(AccountArgs.TYPE, name, args, options);
  }

  public Output<String> email() {
    return email;
  }

  /** Returns the account in the form of an IAM member, {@code serviceAccount:EMAIL}. */
  public Output<String> member() {
    return member;
  }
}

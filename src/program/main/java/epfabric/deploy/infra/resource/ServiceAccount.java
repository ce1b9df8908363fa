package epfabric.deploy.infra.resource;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Export;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.ResourceArgs;
import org.jspecify.annotations.Nullable;

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

  public ServiceAccount(String name, Args args, CustomResourceOptions options) {
    super("gcp:serviceaccount/account:Account", name, args, options);
  }

  public Output<String> email() {
    return email;
  }

  /** The account as IAM names it: {@code serviceAccount:EMAIL}. */
  public Output<String> member() {
    return member;
  }

  /** Top-level properties; nested blocks are maps with the provider's names. */
  public static final class Args extends ResourceArgs {
    @Import(name = "project")
    public @Nullable Output<String> project;

    @Import(name = "accountId", required = true)
    public @Nullable Output<String> accountId;

    @Import(name = "displayName")
    public @Nullable Output<String> displayName;

    @Import(name = "description")
    public @Nullable Output<String> description;
  }
}

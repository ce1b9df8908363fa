package epfabric.infra.resource;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.ResourceArgs;
import org.jspecify.annotations.Nullable;

/** An API that is switched on for a project. */
public final class Service extends GcpResource {
  public Service(String name, Args args, CustomResourceOptions options) {
    super("gcp:projects/service:Service", name, args, options);
  }

  /** Top-level properties; nested blocks are maps with the provider's names. */
  public static final class Args extends ResourceArgs {
    @Import(name = "project")
    public @Nullable Output<String> project;

    @Import(name = "service", required = true)
    public @Nullable Output<String> service;

    @Import(name = "disableOnDestroy")
    public @Nullable Output<Boolean> disableOnDestroy;
  }
}

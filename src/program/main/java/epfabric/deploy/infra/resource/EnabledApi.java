package epfabric.deploy.infra.resource;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.ResourceArgs;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An API that is switched on for a project. */
public final class EnabledApi extends GcpResource {
  private final Output<Boolean> answering;

  /** {@code answering}: what is known once the API answers, of the id of what switched it on. */
  public EnabledApi(
      String name,
      Args args,
      CustomResourceOptions options,
      Function<Output<String>, Output<Boolean>> answering) {
    super("gcp:projects/service:Service", name, args, options);
    this.answering = answering.apply(id());
  }

  /** Known once the API answers, which is later than it is on. */
  public Output<Boolean> answering() {
    return answering;
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

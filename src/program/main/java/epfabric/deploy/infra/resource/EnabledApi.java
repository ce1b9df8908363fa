package epfabric.deploy.infra.resource;

import com.pulumi.core.Output;
import com.pulumi.resources.CustomResourceOptions;
import epfabric.deploy.gcp.projects.ServiceArgs;
import java.util.function.Function;

/** An API that is switched on for a project. */
public final class EnabledApi extends GcpResource {
  private final Output<Boolean> answering;

  /** {@code answering}: what is known once the API answers, of the id of what switched it on. */
  public EnabledApi(
      String name,
      ServiceArgs args,
      CustomResourceOptions options,
      Function<Output<String>, Output<Boolean>> answering) {
    super(ServiceArgs.TYPE, name, args, options);
    this.answering = answering.apply(id());
  }

  /** Known once the API answers, which is later than it is on. */
  public Output<Boolean> answering() {
    return answering;
  }
}

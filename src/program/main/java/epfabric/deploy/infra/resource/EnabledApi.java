package epfabric.deploy.infra.resource;

import com.pulumi.core.Output;
import com.pulumi.resources.CustomResourceOptions;
import epfabric.deploy.gcp.projects.ServiceArgs;
import java.util.function.Function;

/** An API that is enabled for a project. */
public final class EnabledApi extends GcpResource {
  private final Output<Boolean> answering;

  /**
   * Creates the resource; {@code answering} returns an output that is known once the API answers,
   * from the id of the resource that enables it.
   */
  public EnabledApi(
      String name,
      ServiceArgs args,
      CustomResourceOptions options,
      Function<Output<String>, Output<Boolean>> answering) {
    super(ServiceArgs.TYPE, name, args, options);
    this.answering = answering.apply(id());
  }

  /** Returns an output that is known once the API answers, some time after it was enabled. */
  public Output<Boolean> answering() {
    return answering;
  }
}

package epfabric.deploy.infra.resource;

import com.pulumi.core.Output;
import com.pulumi.resources.CustomResourceOptions;
import epfabric.deploy.gcp.projects.ServiceArgs;
import java.util.function.Function;

/** An API that is enabled for a project. */
public final class EnabledApi extends GcpResource {
  private final Output<Boolean> whenAnswering;

  /**
   * Creates the resource.
   *
   * @param whenAnswering returns, for the ID of this resource, an output that is known after the
   *     API answers
   */
  public EnabledApi(
      String name,
      ServiceArgs args,
      CustomResourceOptions options,
      Function<Output<String>, Output<Boolean>> whenAnswering) {
    super(ServiceArgs.TYPE, name, args, options);
    this.whenAnswering = whenAnswering.apply(id());
  }

  /**
   * Returns an output that is known after the API answers, which is some time after it was enabled.
   */
  public Output<Boolean> whenAnswering() {
    return whenAnswering;
  }
}

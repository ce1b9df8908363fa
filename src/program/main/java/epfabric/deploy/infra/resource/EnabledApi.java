package epfabric.deploy.infra.resource;

import com.pulumi.core.Output;
import com.pulumi.resources.CustomResourceOptions;
import epfabric.deploy.gcp.projects.ServiceArgs;
import java.util.function.Function;

/** An API that is enabled for a project. */
public final class EnabledApi extends GcpResource {
  private final Output<Boolean> answering;

  /**
   * Creates the resource.
   *
   * @param answering returns, for the ID of this resource, an output that is known after the API
   *     answers
   */
  public EnabledApi(
      String name,
      ServiceArgs args,
      CustomResourceOptions options,
      Function<Output<String>, Output<Boolean>> answering) {
    super(ServiceArgs.TYPE, name, args, options);
    this.answering = answering.apply(id());
  }

  /**
   * Returns an output that is known after the API answers, which is some time after it was enabled.
   */
  public Output<Boolean> answering() {
    return answering;
  }
}

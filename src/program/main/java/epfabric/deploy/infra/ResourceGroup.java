package epfabric.deploy.infra;

import com.pulumi.core.Output;
import com.pulumi.resources.ComponentResource;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.Resource;
import epfabric.deploy.infra.resource.EnabledApi;
import epfabric.fabric.environment.Environment.Protection;
import epfabric.fabric.plan.FabricScope;
import java.util.List;
import java.util.Map;

/** A group of resources, shown as one branch of the resource tree. */
abstract class ResourceGroup extends ComponentResource {
  private final FabricScope scope;

  ResourceGroup(String type, String name, FabricScope scope) {
    super("epfabric:index:" + type, name);
    this.scope = scope;
  }

  /** Returns the options of a child that may be deleted and replaced. */
  final CustomResourceOptions child(List<? extends Resource> after) {
    return options(after).build();
  }

  /** Returns the options of a child that waits for the resources in an output. */
  final CustomResourceOptions child(Output<List<Resource>> after) {
    return CustomResourceOptions.builder().parent(this).dependsOn(after).build();
  }

  /** Returns the options of a child that cannot be deleted in a protected environment. */
  final CustomResourceOptions.Builder precious(List<? extends Resource> after) {
    return options(after).protect(scope.isProtected());
  }

  /**
   * Returns the options of a network, which outlives its stack in an environment that retains
   * networks.
   */
  final CustomResourceOptions network(List<? extends Resource> after) {
    return precious(after).retainOnDelete(scope.protection() == Protection.RETAIN).build();
  }

  private CustomResourceOptions.Builder options(List<? extends Resource> after) {
    return CustomResourceOptions.builder().parent(this).dependsOn(whenUsable(after));
  }

  /**
   * Returns an output with the resources that becomes known when all of them are usable. An enabled
   * API is usable only after some time, other resources are usable at once.
   */
  private static Output<List<Resource>> whenUsable(List<? extends Resource> all) {
    List<Output<Boolean>> answers =
        all.stream()
            .filter(EnabledApi.class::isInstance)
            .map(service -> ((EnabledApi) service).whenAnswering())
            .toList();
    return Output.all(answers).applyValue(yes -> List.copyOf(all));
  }

  /** Marks the group as complete: no more children follow. */
  final void declared() {
    registerOutputs(Map.of());
  }

  final FabricScope scope() {
    return scope;
  }
}

package epfabric.rehearsal.cloud.compute;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.cloud.machines.InstanceGroups;
import epfabric.rehearsal.cloud.rest.Route;
import epfabric.rehearsal.cloud.rest.RoutedCall;
import epfabric.rehearsal.cloud.state.CloudState;
import epfabric.rehearsal.cloud.state.Operations;
import epfabric.rehearsal.cloud.state.PendingWork;
import java.util.List;

/** Machines of managed instance groups. If a user deletes a machine, its group creates another. */
public final class Instances {
  private static final String INSTANCE_PATH =
      "/compute/{version}/projects/{project}/zones/{place}/instances/{name}";

  private final CloudState world;
  private final ComputeOperations operations;
  private final InstanceGroups groups;

  public Instances(CloudState world, Operations running, InstanceGroups groups) {
    this.world = world;
    this.operations = new ComputeOperations(world, running);
    this.groups = groups;
  }

  public List<Route> routes() {
    return List.of(ComputeResources.route("DELETE", INSTANCE_PATH, this::delete));
  }

  private ObjectNode delete(RoutedCall call) {
    String name = call.variable("name");
    String path = call.project() + "/zones/" + call.variable("place") + "/instances/" + name;
    world.store().get(path);
    PendingWork work =
        PendingWork.of(
            "delete",
            path,
            world.settings().durations().network(),
            () -> world.store().find(path).ifPresent(found -> groups.preempt(name)));
    return operations.begin(call, work);
  }
}

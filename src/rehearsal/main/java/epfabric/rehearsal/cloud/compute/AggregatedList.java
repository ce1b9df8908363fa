package epfabric.rehearsal.cloud.compute;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import epfabric.rehearsal.cloud.rest.ResourcePaths;
import epfabric.rehearsal.cloud.rest.Route;
import epfabric.rehearsal.cloud.state.CloudState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Compute Engine's lists of one kind of resource in all regions and zones. Google also lists empty
 * regions and zones, with a warning; here they are left out.
 */
public final class AggregatedList {
  private static final List<String> COLLECTIONS =
      List.of(
          "addresses",
          "disks",
          "forwardingRules",
          "instanceGroupManagers",
          "instances",
          "networkEndpointGroups",
          "resourcePolicies",
          "routers",
          "subnetworks");

  private final CloudState world;

  public AggregatedList(CloudState world) {
    this.world = world;
  }

  public List<Route> routes() {
    List<Route> routes = new ArrayList<>();
    for (String collection : COLLECTIONS) {
      routes.add(
          ComputeResources.route(
              "GET",
              "/compute/{version}/projects/{project}/aggregated/" + collection,
              call -> list(call.project(), collection)));
    }
    return routes;
  }

  private ObjectNode list(String project, String collection) {
    SortedMap<String, List<ObjectNode>> places = new TreeMap<>();
    for (Map.Entry<String, ObjectNode> resource : world.store().below(project).entrySet()) {
      String path = resource.getKey();
      if (ResourcePaths.name(ResourcePaths.parent(path)).equals(collection)
          && isCompute(project, path)) {
        String place = ResourcePaths.scope(path).substring(project.length() + 1);
        places.computeIfAbsent(place, p -> new ArrayList<>()).add(resource.getValue());
      }
    }
    ObjectNode items = Json.object();
    places.forEach(
        (place, found) -> items.set(place, JsonBodies.object(collection, JsonBodies.array(found))));
    ObjectNode answer =
        JsonBodies.object(
            "kind", "compute#" + ResourcePaths.kind(collection + "/") + "AggregatedList",
            "id", project + "/aggregated/" + collection);
    answer.set("items", items);
    return answer;
  }

  private static boolean isCompute(String project, String path) {
    String place = path.substring(project.length() + 1);
    return place.startsWith("global/")
        || place.startsWith("regions/")
        || place.startsWith("zones/");
  }
}

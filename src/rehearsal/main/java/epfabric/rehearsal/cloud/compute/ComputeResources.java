package epfabric.rehearsal.cloud.compute;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.rehearsal.cloud.rest.GoogleMessages;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import epfabric.rehearsal.cloud.rest.ResourcePaths;
import epfabric.rehearsal.cloud.rest.Route;
import epfabric.rehearsal.cloud.rest.RoutedCall;
import epfabric.rehearsal.cloud.state.CloudState;
import epfabric.rehearsal.cloud.state.Operations;
import epfabric.rehearsal.cloud.state.PendingWork;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Inserts, gets, lists, patches and deletes one type of Compute Engine resource. */
public final class ComputeResources {
  /** Fields that Google sets; a PATCH may contain them, but cannot change them. */
  private static final Set<String> OUTPUT_FIELDS =
      Set.of("id", "kind", "selfLink", "selfLinkWithId", "creationTimestamp", "fingerprint");

  private final CloudState world;
  private final Operations running;
  private final ComputeOperations operations;
  private final ComputeKind kind;
  private final GoogleMessages schema;

  public ComputeResources(CloudState world, Operations running, ComputeKind kind) {
    this.world = world;
    this.running = running;
    this.operations = new ComputeOperations(world, running);
    this.kind = kind;
    this.schema = GoogleMessages.compute(kind.message());
  }

  public List<Route> routes() {
    String place = kind.scope().equals("global") ? "global" : kind.scope() + "/{place}";
    String all = "/compute/{version}/projects/{project}/" + place + "/" + kind.collection();
    String one = all + "/{name}";
    return List.of(
        route("POST", all, this::insert),
        route("GET", all, this::list),
        route("GET", one, this::get),
        route("PATCH", one, this::patch),
        route("DELETE", one, this::delete));
  }

  static Route route(String method, String template, Route.Handler handler) {
    return Route.of("compute.googleapis.com", method, template, handler);
  }

  private ObjectNode insert(RoutedCall call) {
    ObjectNode body = requestBody(call);
    String name =
        JsonBodies.text(body, "name")
            .orElseThrow(() -> GoogleRefusal.invalidField("name", "", "A name is required."));
    ComputeRules.requireName(name);
    String path = collectionPath(call) + "/" + name;
    if (world.store().isTaken(path)) {
      throw GoogleRefusal.alreadyExists(path);
    }
    Set<String> used = kind.admit(path, body);
    used.forEach(world.store()::referred);
    world.store().announce(path, used);
    PendingWork work =
        PendingWork.of(
                "insert",
                path,
                world.settings().durations().network(),
                () -> storeNew(path, body, used))
            .onFailure(refusal -> world.store().remove(path));
    return operations.begin(call, work);
  }

  private void storeNew(String path, ObjectNode body, Set<String> used) {
    used.forEach(world.store()::referred);
    kind.settle(path, body);
    JsonBodies.set(body, "id", world.newId());
    JsonBodies.set(body, "kind", "compute#" + ResourcePaths.kind(path));
    JsonBodies.set(body, "creationTimestamp", world.timestamp());
    JsonBodies.set(body, "selfLink", ResourcePaths.link(path));
    if (!kind.scope().equals("global")) {
      JsonBodies.set(body, "region", ResourcePaths.link(ResourcePaths.scope(path)));
    }
    kind.complete(path, body);
    world.store().put(path, body, used);
  }

  private ObjectNode list(RoutedCall call) {
    String collection = collectionPath(call);
    return JsonBodies.object(
        OrderedTree.of("kind", "compute#" + ResourcePaths.kind(collection + "/") + "List")
            .with("id", collection)
            .with("items", JsonBodies.array(world.store().in(collection).values()))
            .with("selfLink", ResourcePaths.link(collection)));
  }

  private ObjectNode get(RoutedCall call) {
    return world.store().get(path(call));
  }

  private ObjectNode patch(RoutedCall call) {
    String path = path(call);
    ObjectNode resource = ready(path);
    ObjectNode change = requestBody(call);
    ComputeRules.requireFreshFingerprint(resource, change);
    for (Map.Entry<String, JsonNode> field : change.properties()) {
      requireChangeable(field.getKey(), field.getValue(), resource);
    }
    ObjectNode next = resource.deepCopy();
    JsonBodies.merge(next, change);
    return change(call, "patch", path, next);
  }

  /** Starts the operation that changes a resource. */
  ObjectNode change(RoutedCall call, String type, String path, ObjectNode next) {
    Set<String> used = kind.admit(path, next);
    Runnable effect =
        () -> {
          kind.settle(path, next);
          kind.complete(path, next);
          world.store().put(path, next, used);
        };
    return operations.begin(
        call, PendingWork.of(type, path, world.settings().durations().network(), effect));
  }

  private void requireChangeable(String field, JsonNode value, ObjectNode resource) {
    JsonNode old = resource.has(field) ? resource.get(field) : NullNode.instance;
    boolean same = ComputeRules.same(old, value);
    if (!same && !OUTPUT_FIELDS.contains(field) && !kind.changeable().contains(field)) {
      throw GoogleRefusal.invalidField(field, Json.whole(value, false), "Field cannot be changed.");
    }
  }

  private ObjectNode delete(RoutedCall call) {
    String path = path(call);
    ready(path);
    requireUnused(path);
    world.store().beginDeletion(path);
    PendingWork work =
        PendingWork.of(
                "delete",
                path,
                world.settings().durations().network(),
                () -> world.store().remove(path))
            .onFailure(refusal -> world.store().cancelDeletion(path));
    return operations.begin(call, work);
  }

  private void requireUnused(String path) {
    world
        .store()
        .userOf(path)
        .ifPresent(
            user -> {
              throw GoogleRefusal.inUse(path, user);
            });
  }

  /** Returns the resource; refuses if it does not exist, or is being created or changed. */
  ObjectNode ready(String path) {
    if (running.isBusy(path)) {
      throw GoogleRefusal.notReady(path);
    }
    return world.store().get(path);
  }

  private ObjectNode requestBody(RoutedCall call) {
    ObjectNode body = call.body().deepCopy();
    if (call.version().equals("beta")) {
      kind.betaOnly().forEach(path -> JsonBodies.remove(body, path));
    }
    try {
      schema.check(body);
    } catch (IllegalArgumentException e) {
      throw GoogleRefusal.invalid("Invalid JSON payload received. " + e.getMessage());
    }
    return body;
  }

  String path(RoutedCall call) {
    return collectionPath(call) + "/" + call.variable("name");
  }

  private String collectionPath(RoutedCall call) {
    if (kind.scope().equals("global")) {
      return call.project() + "/global/" + kind.collection();
    }
    String region = call.variable("place");
    if (!world.settings().hasRegion(region)) {
      throw GoogleRefusal.notFound(call.project() + "/regions/" + region);
    }
    return call.project() + "/regions/" + region + "/" + kind.collection();
  }
}

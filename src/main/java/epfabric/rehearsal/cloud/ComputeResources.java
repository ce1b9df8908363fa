package epfabric.rehearsal.cloud;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Insert, get, list, patch and delete of one kind of resource of Compute Engine. */
final class ComputeResources {
  /** Set by Google; a client may send back what it read. */
  private static final Set<String> OUTPUT =
      Set.of("id", "kind", "selfLink", "selfLinkWithId", "creationTimestamp", "fingerprint");

  private final World world;
  private final Operations running;
  private final ComputeOperations operations;
  private final ComputeKind kind;
  private final GoogleMessages schema;

  ComputeResources(World world, Operations running, ComputeKind kind) {
    this.world = world;
    this.running = running;
    this.operations = new ComputeOperations(world, running);
    this.kind = kind;
    this.schema = GoogleMessages.compute(kind.message());
  }

  List<Route> routes() {
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

  private ObjectNode insert(Call call) {
    ObjectNode body = asked(call);
    String name =
        Bodies.text(body, "name")
            .orElseThrow(() -> Refusal.invalidField("name", "", "A name is required."));
    ComputeRules.requireName(name);
    String path = collectionPath(call) + "/" + name;
    if (world.store().isTaken(path)) {
      throw Refusal.alreadyExists(path);
    }
    Set<String> used = kind.admit(path, body);
    used.forEach(world.store()::referred);
    world.store().announce(path, used);
    Work work =
        Work.of(
                "insert",
                path,
                world.settings().durations().network(),
                () -> arrive(path, body, used))
            .onFailure(refusal -> world.store().remove(path));
    return operations.begin(call, work);
  }

  private void arrive(String path, ObjectNode body, Set<String> used) {
    used.forEach(world.store()::referred);
    kind.settle(path, body);
    Bodies.set(body, "id", world.newId());
    Bodies.set(body, "kind", "compute#" + Paths.kind(path));
    Bodies.set(body, "creationTimestamp", world.timestamp());
    Bodies.set(body, "selfLink", Paths.link(path));
    if (!kind.scope().equals("global")) {
      Bodies.set(body, "region", Paths.link(Paths.scope(path)));
    }
    kind.complete(path, body);
    world.store().put(path, body, used);
  }

  private ObjectNode list(Call call) {
    String collection = collectionPath(call);
    return Bodies.object(
        "kind",
        "compute#" + Paths.kind(collection + "/") + "List",
        "id",
        collection,
        "items",
        Bodies.array(world.store().in(collection).values()),
        "selfLink",
        Paths.link(collection));
  }

  private ObjectNode get(Call call) {
    return world.store().get(path(call));
  }

  private ObjectNode patch(Call call) {
    String path = path(call);
    ObjectNode thing = ready(path);
    ObjectNode change = asked(call);
    ComputeRules.requireFreshFingerprint(thing, change);
    for (Map.Entry<String, JsonNode> field : change.properties()) {
      requireChangeable(field.getKey(), field.getValue(), thing);
    }
    ObjectNode next = thing.deepCopy();
    Bodies.merge(next, change);
    return change(call, "patch", path, next);
  }

  /** Begins to make a thing another. */
  ObjectNode change(Call call, String type, String path, ObjectNode next) {
    Set<String> used = kind.admit(path, next);
    Runnable effect =
        () -> {
          kind.settle(path, next);
          kind.complete(path, next);
          world.store().put(path, next, used);
        };
    return operations.begin(
        call, Work.of(type, path, world.settings().durations().network(), effect));
  }

  private void requireChangeable(String field, JsonNode value, ObjectNode thing) {
    JsonNode old = thing.has(field) ? thing.get(field) : NullNode.instance;
    boolean same = ComputeRules.same(old, value);
    if (!same && !OUTPUT.contains(field) && !kind.changeable().contains(field)) {
      throw Refusal.invalidField(field, Json.whole(value, false), "Field cannot be changed.");
    }
  }

  private ObjectNode delete(Call call) {
    String path = path(call);
    ready(path);
    requireUnused(path);
    world.store().leave(path);
    Work work =
        Work.of(
                "delete",
                path,
                world.settings().durations().network(),
                () -> world.store().remove(path))
            .onFailure(refusal -> world.store().stay(path));
    return operations.begin(call, work);
  }

  private void requireUnused(String path) {
    world
        .store()
        .userOf(path)
        .ifPresent(
            user -> {
              throw Refusal.inUse(path, user);
            });
  }

  /** What is being made is not there yet, and not ready either. */
  ObjectNode ready(String path) {
    if (running.isBusy(path)) {
      throw Refusal.notReady(path);
    }
    return world.store().get(path);
  }

  private ObjectNode asked(Call call) {
    ObjectNode body = call.body().deepCopy();
    if (call.version().equals("beta")) {
      kind.betaOnly().forEach(path -> Bodies.remove(body, path));
    }
    try {
      schema.check(body);
    } catch (IllegalArgumentException e) {
      throw Refusal.invalid("Invalid JSON payload received. " + e.getMessage());
    }
    return body;
  }

  String path(Call call) {
    return collectionPath(call) + "/" + call.name("name");
  }

  private String collectionPath(Call call) {
    if (kind.scope().equals("global")) {
      return call.project() + "/global/" + kind.collection();
    }
    String region = call.name("place");
    if (!world.settings().hasRegion(region)) {
      throw Refusal.notFound(call.project() + "/regions/" + region);
    }
    return call.project() + "/regions/" + region + "/" + kind.collection();
  }
}

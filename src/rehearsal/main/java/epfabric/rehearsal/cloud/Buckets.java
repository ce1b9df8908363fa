package epfabric.rehearsal.cloud;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import epfabric.rehearsal.cloud.rest.Route;
import epfabric.rehearsal.cloud.rest.RoutedCall;
import epfabric.rehearsal.cloud.rest.SchemaFields;
import epfabric.rehearsal.cloud.state.CloudState;
import epfabric.rehearsal.cloud.state.IamPolicies;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Buckets of Cloud Storage; {@link BucketObjects} holds their content. */
final class Buckets {
  private static final String BUCKETS_PATH = "/storage/{version}/b";
  private static final String BUCKET_PATH = BUCKETS_PATH + "/{bucket}";

  /** The fields of a bucket that a request may contain, from Google's reference. */
  private static final String[] FIELDS = {
    "name", "location", "labels", "iamConfiguration", "versioning", "storageClass", "lifecycle"
  };

  private final CloudState world;
  private final IamPolicies policies;

  /** Names of existing buckets whose next creation succeeds, as if the bucket were new. */
  private final Set<String> lent = new HashSet<>();

  Buckets(CloudState world, IamPolicies policies) {
    this.world = world;
    this.policies = policies;
  }

  List<Route> routes() {
    return List.of(
        route("POST", BUCKETS_PATH, call -> create(call.body())),
        route("GET", BUCKETS_PATH, call -> list()),
        route("GET", BUCKET_PATH, call -> get(call.variable("bucket"))),
        route("PATCH", BUCKET_PATH, this::patch),
        route("DELETE", BUCKET_PATH, this::delete),
        route("GET", BUCKET_PATH + "/iam", call -> policy(call.variable("bucket"))),
        route("PUT", BUCKET_PATH + "/iam", this::setPolicy));
  }

  private static Route route(String method, String template, Route.Handler handler) {
    return Route.of("storage.googleapis.com", method, template, handler);
  }

  private static String path(String name) {
    return "b/" + name;
  }

  /** Creates a bucket; its name must be unused or lent. */
  ObjectNode create(ObjectNode requested) {
    SchemaFields.only(requested, FIELDS);
    String name = JsonBodies.text(requested, "name").orElse("");
    if (!name.matches("[a-z0-9][-_.a-z0-9]{1,61}[a-z0-9]")) {
      throw GoogleRefusal.invalid("Invalid bucket name: '" + name + "'");
    }
    if (lent.remove(name)) {
      ObjectNode settings = requested.deepCopy();
      settings.remove("location");
      JsonBodies.merge(get(name), settings);
      return get(name);
    }
    if (world.store().isTaken(path(name))) {
      throw GoogleRefusal.conflict(
          "Your previous request to create the named bucket succeeded and you already own it.");
    }
    ObjectNode body = requested.deepCopy();
    String location = JsonBodies.text(body, "location").orElse("US").toUpperCase(Locale.ROOT);
    JsonBodies.set(body, "location", location);
    JsonBodies.set(body, "id", name);
    JsonBodies.set(body, "kind", "storage#bucket");
    JsonBodies.set(body, "selfLink", "https://www.googleapis.com/storage/v1/b/" + name);
    JsonBodies.set(body, "timeCreated", world.isoTime());
    JsonBodies.set(body, "metageneration", "1");
    JsonBodies.fill(body, "storageClass", "STANDARD");
    world.store().put(path(name), body, Set.of());
    return body;
  }

  /** Lets an existing bucket be created once more. */
  void lend(String name) {
    lent.add(name);
  }

  private ObjectNode list() {
    return JsonBodies.object(
        "kind", "storage#buckets", "items", JsonBodies.array(world.store().in("b").values()));
  }

  private ObjectNode get(String name) {
    return world
        .store()
        .find(path(name))
        .orElseThrow(
            () -> GoogleRefusal.notFoundWithMessage("The specified bucket does not exist."));
  }

  private ObjectNode patch(RoutedCall call) {
    ObjectNode bucket = get(call.variable("bucket"));
    SchemaFields.only(call.body(), FIELDS);
    for (String fixed : List.of("name", "location")) {
      requireSame(fixed, bucket, call.body());
    }
    ObjectNode change = call.body().deepCopy();
    change.remove("location");
    JsonBodies.merge(bucket, change);
    return bucket;
  }

  /**
   * Refuses to change a bucket's name or location, as Google's reference says. The message is ours.
   */
  private static void requireSame(String field, ObjectNode bucket, ObjectNode change) {
    String requested = JsonBodies.text(change, field).orElse("");
    if (!requested.isEmpty()
        && !requested.equalsIgnoreCase(JsonBodies.text(bucket, field).orElse(""))) {
      throw GoogleRefusal.invalid("The " + field + " of a bucket cannot be changed.");
    }
  }

  private ObjectNode delete(RoutedCall call) {
    String bucket = path(call.variable("bucket"));
    get(call.variable("bucket"));
    if (!world.store().below(bucket + "/o").isEmpty()) {
      throw GoogleRefusal.conflict("The bucket you tried to delete is not empty.");
    }
    world.store().removeTree(bucket);
    return Json.object();
  }

  private ObjectNode policy(String name) {
    get(name);
    return policies.get(path(name));
  }

  private ObjectNode setPolicy(RoutedCall call) {
    get(call.variable("bucket"));
    return policies.set(path(call.variable("bucket")), call.body());
  }
}

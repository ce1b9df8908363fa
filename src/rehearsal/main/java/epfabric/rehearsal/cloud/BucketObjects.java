package epfabric.rehearsal.cloud;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import epfabric.rehearsal.cloud.rest.ObjectMedia;
import epfabric.rehearsal.cloud.rest.Route;
import epfabric.rehearsal.cloud.rest.RoutedCall;
import epfabric.rehearsal.cloud.state.CloudState;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Objects of buckets: creates them by simple uploads of text, reads and lists them, and checks
 * conditions on their generation, as Google's reference of the JSON API describes. Error messages
 * are those that users report.
 */
final class BucketObjects {
  private static final String OBJECTS_PATH = "/storage/{version}/b/{bucket}/o";
  private static final String OBJECT_PATH = OBJECTS_PATH + "/{object}";
  private static final int LARGEST_PAGE = 1000;
  private static final String CONDITION = "ifGenerationMatch";
  private static final Set<String> OTHER_CONDITIONS =
      Set.of("ifGenerationNotMatch", "ifMetagenerationMatch", "ifMetagenerationNotMatch");

  private final CloudState world;

  /** The content of each existing object. */
  private final Map<String, ObjectNode> contents = new TreeMap<>();

  private long generations;

  BucketObjects(CloudState world) {
    this.world = world;
  }

  List<Route> routes() {
    return List.of(
        route("POST", "/upload" + OBJECTS_PATH, this::insert),
        route("GET", OBJECTS_PATH, this::list),
        route("GET", OBJECT_PATH, this::get),
        route("GET", "/download" + OBJECT_PATH, this::get));
  }

  private static Route route(String method, String template, Route.Handler handler) {
    return Route.of("storage.googleapis.com", method, template, handler);
  }

  /** Returns the path of the requested bucket's objects; the bucket must exist. */
  private String folder(RoutedCall call) {
    String bucket = "b/" + call.variable("bucket");
    if (world.store().find(bucket).isEmpty()) {
      throw GoogleRefusal.notFoundWithMessage("The specified bucket does not exist.");
    }
    return bucket + "/o";
  }

  private ObjectNode insert(RoutedCall call) {
    String folder = folder(call);
    if (!call.query("uploadType").equals("media")) {
      throw GoogleRefusal.badRequest("Not emulated: uploadType " + call.query("uploadType"));
    }
    String name = call.query("name");
    if (name.isEmpty() || name.getBytes(StandardCharsets.UTF_8).length > 1024) {
      throw GoogleRefusal.invalid("Invalid object name: '" + name + "'");
    }
    String path = folder + "/" + name;
    requireGeneration(call, world.store().find(path));
    ObjectNode content = call.body();
    ObjectNode object = newObject(call.variable("bucket"), name, content);
    world.store().put(path, object, Set.of());
    contents.put(path, content);
    return object;
  }

  private ObjectNode newObject(String bucket, String name, ObjectNode content) {
    generations++;
    String generation = String.valueOf(world.time().now().toEpochMilli() * 1000 + generations);
    int size = ObjectMedia.text(content).getBytes(StandardCharsets.UTF_8).length;
    return JsonBodies.object(
        OrderedTree.of("kind", "storage#object")
            .with("id", bucket + "/" + name + "/" + generation)
            .with("name", name)
            .with("bucket", bucket)
            .with("generation", generation)
            .with("metageneration", "1")
            .with("contentType", ObjectMedia.type(content))
            .with("size", String.valueOf(size))
            .with("timeCreated", world.isoTime())
            .with("updated", world.isoTime()));
  }

  /**
   * Checks the request's condition on the object's generation. A condition of 0 requires that the
   * object does not exist.
   */
  private static void requireGeneration(RoutedCall call, Optional<ObjectNode> object) {
    for (String other : OTHER_CONDITIONS) {
      if (!call.query(other).isEmpty()) {
        throw GoogleRefusal.badRequest("Not emulated: " + other);
      }
    }
    String generation = object.flatMap(o -> JsonBodies.text(o, "generation")).orElse("0");
    String wanted = call.query(CONDITION);
    if (!wanted.isEmpty() && !wanted.equals(generation)) {
      throw GoogleRefusal.preconditionFailed();
    }
  }

  private ObjectNode get(RoutedCall call) {
    String path = folder(call) + "/" + call.variable("object");
    Optional<ObjectNode> object = world.store().find(path);
    if (object.isEmpty()) {
      throw GoogleRefusal.notFoundWithMessage(
          "No such object: " + call.variable("bucket") + "/" + call.variable("object"));
    }
    requireGeneration(call, object);
    return call.query("alt").equals("media") ? content(path) : object.get();
  }

  private ObjectNode content(String path) {
    return Optional.ofNullable(contents.get(path))
        .orElseGet(() -> ObjectMedia.of("text/plain", ""));
  }

  /**
   * Lists objects by name. Names that contain the delimiter after the requested prefix are grouped:
   * the response lists their common part once.
   */
  private ObjectNode list(RoutedCall call) {
    String folder = folder(call) + "/";
    Set<String> all = new TreeSet<>();
    String prefix = call.query("prefix");
    for (String path : world.store().below(folder.substring(0, folder.length() - 1)).keySet()) {
      String name = path.substring(folder.length());
      if (name.startsWith(prefix)) {
        all.add(commonPart(name, prefix.length(), call.query("delimiter")));
      }
    }
    String after = call.query("pageToken");
    List<String> remaining = all.stream().filter(name -> name.compareTo(after) > 0).toList();
    String maxResults = call.query("maxResults");
    int size =
        maxResults.isEmpty() ? LARGEST_PAGE : Math.min(LARGEST_PAGE, Integer.parseInt(maxResults));
    return page(folder, remaining, size);
  }

  private static String commonPart(String name, int from, String delimiter) {
    int end = delimiter.isEmpty() ? -1 : name.indexOf(delimiter, from);
    return end < 0 ? name : name.substring(0, end + delimiter.length());
  }

  /** Returns one page of the list. The emulated page token is the last name of the page. */
  private ObjectNode page(String folder, List<String> names, int size) {
    List<ObjectNode> items = new ArrayList<>();
    List<String> prefixes = new ArrayList<>();
    for (String name : names.subList(0, Math.min(size, names.size()))) {
      world.store().find(folder + name).ifPresentOrElse(items::add, () -> prefixes.add(name));
    }
    ObjectNode page = JsonBodies.object("kind", "storage#objects");
    if (!items.isEmpty()) {
      page.set("items", JsonBodies.array(items));
    }
    if (!prefixes.isEmpty()) {
      page.set("prefixes", JsonBodies.array(prefixes));
    }
    if (names.size() > size) {
      JsonBodies.set(page, "nextPageToken", names.get(size - 1));
    }
    return page;
  }
}

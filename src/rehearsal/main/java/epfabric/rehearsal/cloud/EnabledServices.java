package epfabric.rehearsal.cloud;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import epfabric.rehearsal.cloud.rest.Route;
import epfabric.rehearsal.cloud.rest.RoutedCall;
import epfabric.rehearsal.cloud.state.CloudState;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Service Usage: the project's enabled APIs. Service Usage itself is always enabled. */
final class EnabledServices {
  private static final String SERVICES_PATH = "/{version}/projects/{project}/services";
  private static final List<String> KNOWN =
      List.of(
          "artifactregistry.googleapis.com",
          "cloudresourcemanager.googleapis.com",
          "compute.googleapis.com",
          "container.googleapis.com",
          "iam.googleapis.com",
          "storage.googleapis.com");

  /** APIs that {@code up} enables; all others are enabled before the first {@code up}. */
  private static final Set<String> ENABLED_BY_UP =
      Set.of("compute.googleapis.com", "container.googleapis.com", "iam.googleapis.com");

  private final CloudState world;
  private final Map<String, Instant> answeringFrom = new HashMap<>();
  private Duration delay = Duration.ZERO;

  EnabledServices(CloudState world) {
    this.world = world;
    KNOWN.stream()
        .filter(service -> !world.settings().limits().disabledServices().contains(service))
        .forEach(service -> enable(service));
  }

  List<Route> routes() {
    return List.of(
        route("GET", SERVICES_PATH, this::list),
        route("GET", SERVICES_PATH + "/{service}", call -> describe(call.variable("service"))),
        route("POST", SERVICES_PATH + "/{service}:enable", this::enable),
        route("POST", SERVICES_PATH + "/{service}:disable", this::disable),
        route("POST", SERVICES_PATH + ":batchEnable", this::batchEnable),
        route("GET", "/{version}/operations/{name}", EnabledServices::completedOperation));
  }

  private static Route route(String method, String template, Route.Handler handler) {
    return Route.of("", method, template, handler);
  }

  private String path(String service) {
    return "projects/" + world.settings().project() + "/services/" + service;
  }

  /**
   * Disables all APIs that a fabric needs, as in a new project.
   *
   * @param untilAnswers how long an API still refuses requests after it was enabled
   */
  void startAnew(Duration untilAnswers) {
    delay = untilAnswers;
    ENABLED_BY_UP.forEach(service -> world.store().remove(path(service)));
  }

  private void enable(String service) {
    if (world.store().find(path(service)).isEmpty()) {
      answeringFrom.put(service, world.time().now().plus(delay));
    }
    world.store().put(path(service), record(service, "ENABLED"), Set.of());
  }

  private ObjectNode record(String service, String state) {
    return JsonBodies.object(
        OrderedTree.of("name", path(service))
            .with("parent", "projects/" + world.settings().project())
            .with("state", state)
            .with("config", JsonBodies.object("name", service)));
  }

  /** Refuses a request to a disabled API, with the message that users report. */
  void requireEnabled(String service) {
    if (!service.isEmpty() && !acceptsRequests(service)) {
      String project = world.settings().project();
      throw GoogleRefusal.serviceDisabled(
          String.format(
              Locale.ROOT,
              "%s has not been used in project %s before or it is disabled. Enable it by visiting"
                  + " https://console.developers.google.com/apis/api/%s/overview?project=%s then"
                  + " retry. If you enabled this API recently, wait a few minutes for the action to"
                  + " propagate to our systems and retry.",
              service,
              project,
              service,
              project));
    }
  }

  private boolean acceptsRequests(String service) {
    return world.store().find(path(service)).isPresent()
        && !world.time().now().isBefore(answeringFrom.getOrDefault(service, Instant.MIN));
  }

  private ObjectNode describe(String service) {
    return world.store().find(path(service)).orElseGet(() -> record(service, "DISABLED"));
  }

  private ObjectNode list(RoutedCall call) {
    return JsonBodies.object(
        "services", JsonBodies.array(world.store().in(call.project() + "/services").values()));
  }

  private ObjectNode enable(RoutedCall call) {
    enable(call.variable("service"));
    return completedOperation(call);
  }

  private ObjectNode disable(RoutedCall call) {
    world.store().remove(path(call.variable("service")));
    return completedOperation(call);
  }

  private ObjectNode batchEnable(RoutedCall call) {
    JsonBodies.texts(call.body(), "serviceIds").forEach(this::enable);
    return completedOperation(call);
  }

  private static ObjectNode completedOperation(RoutedCall call) {
    ObjectNode operation = JsonBodies.object("name", "operations/done", "done", true);
    JsonBodies.set(operation, "response", Json.object());
    return operation;
  }
}

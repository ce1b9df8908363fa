package epfabric.rehearsal.cloud.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** The conventions of GKE's API. */
public final class Gke {
  private static final String LINK = "https://container.googleapis.com/v1/";
  private static final String LOCATION = "/{version}/projects/{project}/locations/{location}";

  private Gke() {}

  /** Returns a route for a template below a location's path. */
  public static Route route(String method, String template, Route.Handler handler) {
    return Route.of("container.googleapis.com", method, LOCATION + template, handler);
  }

  public static String location(RoutedCall call) {
    return call.project() + "/locations/" + call.variable("location");
  }

  public static String cluster(RoutedCall call) {
    return location(call) + "/clusters/" + call.variable("cluster");
  }

  /** Returns the v1 link to a resource; responses of other versions are translated. */
  public static String link(String path) {
    return LINK + path;
  }

  public static String linkInVersion(String text, String version) {
    return text.startsWith(LINK)
        ? LINK.replace("/v1/", "/" + version + "/") + text.substring(LINK.length())
        : text;
  }

  /** Returns the body if it matches the schema; throws a {@link GoogleRefusal} otherwise. */
  public static ObjectNode checked(GoogleMessages schema, ObjectNode body) {
    try {
      schema.check(body);
    } catch (IllegalArgumentException e) {
      throw GoogleRefusal.badRequest("Invalid JSON payload received. " + e.getMessage());
    }
    return body.deepCopy();
  }

  /** Returns the region of a location, which is a region or a zone. */
  public static String region(String location) {
    return location.matches(".*-[a-z]") ? location.replaceFirst("-[a-z]$", "") : location;
  }
}

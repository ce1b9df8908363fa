package epfabric.rehearsal.cloud.rest;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.json.Json;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which requests match a method of an API. */
class RouteTest {
  private static final Route ZONE_ROUTE =
      route("/compute/{version}/projects/{project}/zones/{place}");

  private static Route route(String template) {
    return Route.of("compute.googleapis.com", "GET", template, call -> Json.object());
  }

  private static Optional<Map<String, String>> match(Route route, String path) {
    return route.match(CloudRequest.get(path));
  }

  @Test
  void variablesMatchSegmentsOfThePath() {
    assertThat(match(ZONE_ROUTE, "/compute/beta/projects/p/zones/z"))
        .contains(Map.of("version", "beta", "project", "p", "place", "z"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"v1", "v1beta1", "v2alpha", "alpha", "beta"})
  void everyApiVersionMatches(String version) {
    assertThat(match(ZONE_ROUTE, "/compute/" + version + "/projects/p/zones/z")).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/compute/v/projects/p/zones/z",
        "/compute/latest/projects/p/zones/z",
        "/compute/v1/projects/p/zones/z/",
        "/compute/v1/projects/p/zones/z/instances",
        "/compute/v1/projects/p/zones/",
        "/compute/v1/projects/a/b/zones/z",
        "/x/compute/v1/projects/p/zones/z"
      })
  void aPathThatDiffersFromTheTemplateDoesNotMatch(String path) {
    assertThat(match(ZONE_ROUTE, path)).isEmpty();
  }

  @Test
  void aDifferentHttpMethodDoesNotMatch() {
    assertThat(ZONE_ROUTE.match(CloudRequest.delete("/compute/v1/projects/p/zones/z"))).isEmpty();
  }

  /**
   * For example, {@code :setSize} selects a different method of the API, and is not a part of the
   * pool's name.
   */
  @Test
  void aVerbAfterAColonIsNotAPartOfAName() {
    Route pool = route("/{version}/pools/{pool}");
    Route size = route("/{version}/pools/{pool}:setSize");
    assertThat(match(pool, "/v1/pools/gpu:setSize")).isEmpty();
    assertThat(match(size, "/v1/pools/gpu:setSize"))
        .contains(Map.of("version", "v1", "pool", "gpu"));
    assertThat(match(size, "/v1/pools/gpu")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"a/b/c.txt", "a", "o/o"})
  void namesOfObjectsMayHaveSlashes(String object) {
    assertThat(
            match(route("/storage/{version}/b/{bucket}/o/{object}"), "/storage/v1/b/x/o/" + object))
        .hasValueSatisfying(names -> assertThat(names).containsEntry("object", object));
  }

  @Test
  void charactersOfATemplateOutsideVariablesAreLiteral() {
    assertThat(match(route("/a.b/{name}"), "/aXb/n")).isEmpty();
  }
}

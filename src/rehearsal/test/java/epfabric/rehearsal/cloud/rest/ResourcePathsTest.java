package epfabric.rehearsal.cloud.rest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the forms in which clients refer to resources. */
class ResourcePathsTest {
  private static final String NETWORK = "projects/p/global/networks/n";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "n",
        "global/networks/n",
        "projects/p/global/networks/n",
        "https://www.googleapis.com/compute/v1/projects/p/global/networks/n",
        "https://compute.googleapis.com/compute/beta/projects/p/global/networks/n"
      })
  void allFormsOfAReferenceResolveToTheSamePath(String reference) {
    assertThat(ResourcePaths.resolve(reference, "projects/p/global/networks")).isEqualTo(NETWORK);
  }

  @ParameterizedTest
  @CsvSource({
    "networks, network",
    "subnetworks, subnetwork",
    "resourcePolicies, resourcePolicy",
    "addresses, address",
    "instances, instance",
    "forwardingRules, forwardingRule"
  })
  void theKindIsTheSingularOfTheCollection(String collection, String kind) {
    assertThat(ResourcePaths.kind("projects/p/global/" + collection + "/x")).isEqualTo(kind);
  }

  @ParameterizedTest
  @CsvSource({
    "projects/p/global/networks/n, projects/p/global",
    "projects/p/regions/r/subnetworks/s, projects/p/regions/r",
    "projects/p/zones/z/instances/i, projects/p/zones/z"
  })
  void theScopeIsThePathBeforeTheCollection(String path, String scope) {
    assertThat(ResourcePaths.scope(path)).isEqualTo(scope);
  }

  @ParameterizedTest
  @CsvSource({"v1, v1", "beta, beta", "alpha, alpha"})
  void linksAreConvertedToTheRequestedApiVersion(String version, String written) {
    assertThat(ResourcePaths.linkInVersion(ResourcePaths.link(NETWORK), version))
        .isEqualTo("https://www.googleapis.com/compute/" + written + "/" + NETWORK);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"text", "https://container.googleapis.com/v1/projects/p", "see compute/v1/x"})
  void textsThatAreNotLinksStayUnchanged(String text) {
    assertThat(ResourcePaths.linkInVersion(text, "beta")).isEqualTo(text);
  }
}

package epfabric.deploy.gcp.artifactregistry.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record RepositoryRemoteRepositoryConfigPythonRepositoryPublicRepository(String value) {
  public static final RepositoryRemoteRepositoryConfigPythonRepositoryPublicRepository PYPI = new RepositoryRemoteRepositoryConfigPythonRepositoryPublicRepository("PYPI");
}

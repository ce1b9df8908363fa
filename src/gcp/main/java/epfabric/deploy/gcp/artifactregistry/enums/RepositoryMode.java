package epfabric.deploy.gcp.artifactregistry.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record RepositoryMode(String value) {
  public static final RepositoryMode STANDARD_REPOSITORY = new RepositoryMode("STANDARD_REPOSITORY");
  public static final RepositoryMode VIRTUAL_REPOSITORY = new RepositoryMode("VIRTUAL_REPOSITORY");
  public static final RepositoryMode REMOTE_REPOSITORY = new RepositoryMode("REMOTE_REPOSITORY");
}

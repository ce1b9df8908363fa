package epfabric.deploy.gcp.artifactregistry.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record RepositoryDeletionPolicy(String value) {
  public static final RepositoryDeletionPolicy PREVENT = new RepositoryDeletionPolicy("PREVENT");
  public static final RepositoryDeletionPolicy ABANDON = new RepositoryDeletionPolicy("ABANDON");
  public static final RepositoryDeletionPolicy DELETE = new RepositoryDeletionPolicy("DELETE");
}

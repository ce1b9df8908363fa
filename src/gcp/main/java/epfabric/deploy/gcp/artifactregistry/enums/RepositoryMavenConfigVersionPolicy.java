package epfabric.deploy.gcp.artifactregistry.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record RepositoryMavenConfigVersionPolicy(String value) {
  public static final RepositoryMavenConfigVersionPolicy VERSION_POLICY_UNSPECIFIED = new RepositoryMavenConfigVersionPolicy("VERSION_POLICY_UNSPECIFIED");
  public static final RepositoryMavenConfigVersionPolicy RELEASE = new RepositoryMavenConfigVersionPolicy("RELEASE");
  public static final RepositoryMavenConfigVersionPolicy SNAPSHOT = new RepositoryMavenConfigVersionPolicy("SNAPSHOT");
}

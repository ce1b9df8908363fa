package epfabric.deploy.gcp.artifactregistry.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record RepositoryRemoteRepositoryConfigYumRepositoryPublicRepositoryRepositoryBase(String value) {
  public static final RepositoryRemoteRepositoryConfigYumRepositoryPublicRepositoryRepositoryBase CENTOS = new RepositoryRemoteRepositoryConfigYumRepositoryPublicRepositoryRepositoryBase("CENTOS");
  public static final RepositoryRemoteRepositoryConfigYumRepositoryPublicRepositoryRepositoryBase CENTOS_DEBUG = new RepositoryRemoteRepositoryConfigYumRepositoryPublicRepositoryRepositoryBase("CENTOS_DEBUG");
  public static final RepositoryRemoteRepositoryConfigYumRepositoryPublicRepositoryRepositoryBase CENTOS_VAULT = new RepositoryRemoteRepositoryConfigYumRepositoryPublicRepositoryRepositoryBase("CENTOS_VAULT");
  public static final RepositoryRemoteRepositoryConfigYumRepositoryPublicRepositoryRepositoryBase CENTOS_STREAM = new RepositoryRemoteRepositoryConfigYumRepositoryPublicRepositoryRepositoryBase("CENTOS_STREAM");
  public static final RepositoryRemoteRepositoryConfigYumRepositoryPublicRepositoryRepositoryBase ROCKY = new RepositoryRemoteRepositoryConfigYumRepositoryPublicRepositoryRepositoryBase("ROCKY");
  public static final RepositoryRemoteRepositoryConfigYumRepositoryPublicRepositoryRepositoryBase EPEL = new RepositoryRemoteRepositoryConfigYumRepositoryPublicRepositoryRepositoryBase("EPEL");
}

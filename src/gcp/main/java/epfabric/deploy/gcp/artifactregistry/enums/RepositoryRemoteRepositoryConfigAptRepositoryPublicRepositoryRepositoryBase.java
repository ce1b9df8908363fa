package epfabric.deploy.gcp.artifactregistry.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record RepositoryRemoteRepositoryConfigAptRepositoryPublicRepositoryRepositoryBase(String value) {
  public static final RepositoryRemoteRepositoryConfigAptRepositoryPublicRepositoryRepositoryBase CENTOS = new RepositoryRemoteRepositoryConfigAptRepositoryPublicRepositoryRepositoryBase("CENTOS");
  public static final RepositoryRemoteRepositoryConfigAptRepositoryPublicRepositoryRepositoryBase CENTOS_DEBUG = new RepositoryRemoteRepositoryConfigAptRepositoryPublicRepositoryRepositoryBase("CENTOS_DEBUG");
  public static final RepositoryRemoteRepositoryConfigAptRepositoryPublicRepositoryRepositoryBase CENTOS_VAULT = new RepositoryRemoteRepositoryConfigAptRepositoryPublicRepositoryRepositoryBase("CENTOS_VAULT");
  public static final RepositoryRemoteRepositoryConfigAptRepositoryPublicRepositoryRepositoryBase CENTOS_STREAM = new RepositoryRemoteRepositoryConfigAptRepositoryPublicRepositoryRepositoryBase("CENTOS_STREAM");
  public static final RepositoryRemoteRepositoryConfigAptRepositoryPublicRepositoryRepositoryBase ROCKY = new RepositoryRemoteRepositoryConfigAptRepositoryPublicRepositoryRepositoryBase("ROCKY");
  public static final RepositoryRemoteRepositoryConfigAptRepositoryPublicRepositoryRepositoryBase EPEL = new RepositoryRemoteRepositoryConfigAptRepositoryPublicRepositoryRepositoryBase("EPEL");
}

package epfabric.deploy.gcp.artifactregistry.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record RepositoryCleanupPolicyConditionTagState(String value) {
  public static final RepositoryCleanupPolicyConditionTagState TAGGED = new RepositoryCleanupPolicyConditionTagState("TAGGED");
  public static final RepositoryCleanupPolicyConditionTagState UNTAGGED = new RepositoryCleanupPolicyConditionTagState("UNTAGGED");
  public static final RepositoryCleanupPolicyConditionTagState ANY = new RepositoryCleanupPolicyConditionTagState("ANY");
}

package epfabric.deploy.gcp.storage.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record BucketLifecycleRuleConditionWithState(String value) {
  public static final BucketLifecycleRuleConditionWithState LIVE = new BucketLifecycleRuleConditionWithState("LIVE");
  public static final BucketLifecycleRuleConditionWithState ARCHIVED = new BucketLifecycleRuleConditionWithState("ARCHIVED");
  public static final BucketLifecycleRuleConditionWithState ANY = new BucketLifecycleRuleConditionWithState("ANY");
}

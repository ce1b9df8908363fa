package epfabric.deploy.gcp.storage.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record BucketLifecycleRuleConditionMatchesStorageClasses(String value) {
  public static final BucketLifecycleRuleConditionMatchesStorageClasses STANDARD = new BucketLifecycleRuleConditionMatchesStorageClasses("STANDARD");
  public static final BucketLifecycleRuleConditionMatchesStorageClasses MULTI_REGIONAL = new BucketLifecycleRuleConditionMatchesStorageClasses("MULTI_REGIONAL");
  public static final BucketLifecycleRuleConditionMatchesStorageClasses REGIONAL = new BucketLifecycleRuleConditionMatchesStorageClasses("REGIONAL");
  public static final BucketLifecycleRuleConditionMatchesStorageClasses NEARLINE = new BucketLifecycleRuleConditionMatchesStorageClasses("NEARLINE");
  public static final BucketLifecycleRuleConditionMatchesStorageClasses COLDLINE = new BucketLifecycleRuleConditionMatchesStorageClasses("COLDLINE");
  public static final BucketLifecycleRuleConditionMatchesStorageClasses ARCHIVE = new BucketLifecycleRuleConditionMatchesStorageClasses("ARCHIVE");
  public static final BucketLifecycleRuleConditionMatchesStorageClasses DURABLE_REDUCED_AVAILABILITY = new BucketLifecycleRuleConditionMatchesStorageClasses("DURABLE_REDUCED_AVAILABILITY");
}

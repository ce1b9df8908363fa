package epfabric.deploy.gcp.storage.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record BucketLifecycleRuleActionStorageClass(String value) {
  public static final BucketLifecycleRuleActionStorageClass STANDARD = new BucketLifecycleRuleActionStorageClass("STANDARD");
  public static final BucketLifecycleRuleActionStorageClass MULTI_REGIONAL = new BucketLifecycleRuleActionStorageClass("MULTI_REGIONAL");
  public static final BucketLifecycleRuleActionStorageClass REGIONAL = new BucketLifecycleRuleActionStorageClass("REGIONAL");
  public static final BucketLifecycleRuleActionStorageClass NEARLINE = new BucketLifecycleRuleActionStorageClass("NEARLINE");
  public static final BucketLifecycleRuleActionStorageClass COLDLINE = new BucketLifecycleRuleActionStorageClass("COLDLINE");
  public static final BucketLifecycleRuleActionStorageClass ARCHIVE = new BucketLifecycleRuleActionStorageClass("ARCHIVE");
}

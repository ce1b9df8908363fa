package epfabric.deploy.gcp.storage.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record BucketLifecycleRuleActionType(String value) {
  public static final BucketLifecycleRuleActionType DELETE = new BucketLifecycleRuleActionType("Delete");
  public static final BucketLifecycleRuleActionType SET_STORAGE_CLASS = new BucketLifecycleRuleActionType("SetStorageClass");
  public static final BucketLifecycleRuleActionType ABORT_INCOMPLETE_MULTIPART_UPLOAD = new BucketLifecycleRuleActionType("AbortIncompleteMultipartUpload");
}

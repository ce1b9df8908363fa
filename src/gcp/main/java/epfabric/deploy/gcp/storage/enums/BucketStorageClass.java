package epfabric.deploy.gcp.storage.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record BucketStorageClass(String value) {
  public static final BucketStorageClass STANDARD = new BucketStorageClass("STANDARD");
  public static final BucketStorageClass MULTI_REGIONAL = new BucketStorageClass("MULTI_REGIONAL");
  public static final BucketStorageClass REGIONAL = new BucketStorageClass("REGIONAL");
  public static final BucketStorageClass NEARLINE = new BucketStorageClass("NEARLINE");
  public static final BucketStorageClass COLDLINE = new BucketStorageClass("COLDLINE");
  public static final BucketStorageClass ARCHIVE = new BucketStorageClass("ARCHIVE");
}

package epfabric.deploy.gcp.storage.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record BucketAutoclassTerminalStorageClass(String value) {
  public static final BucketAutoclassTerminalStorageClass NEARLINE = new BucketAutoclassTerminalStorageClass("NEARLINE");
  public static final BucketAutoclassTerminalStorageClass ARCHIVE = new BucketAutoclassTerminalStorageClass("ARCHIVE");
}

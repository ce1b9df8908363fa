package epfabric.deploy.infra.resource;

import com.pulumi.resources.CustomResourceOptions;
import epfabric.deploy.gcp.storage.BucketArgs;

/** A Cloud Storage bucket. */
public final class Bucket extends GcpResource {
  public Bucket(String name, BucketArgs args, CustomResourceOptions options) {
    super(BucketArgs.TYPE, name, args, options);
  }
}

package epfabric.deploy.infra.resource;

import com.pulumi.resources.CustomResourceOptions;
import epfabric.deploy.gcp.storage.BucketIAMMemberArgs;

/** One role of one member on a bucket. */
public final class BucketIamMember extends GcpResource {
  public BucketIamMember(String name, BucketIAMMemberArgs args, CustomResourceOptions options) {
    super(BucketIAMMemberArgs.TYPE, name, args, options);
  }
}

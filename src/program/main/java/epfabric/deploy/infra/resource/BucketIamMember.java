package epfabric.deploy.infra.resource;

import com.pulumi.resources.CustomResourceOptions;
import epfabric.deploy.gcp.storage.BucketIAMMemberArgs;

/** Grants one role on a bucket to one member. */
public final class BucketIamMember extends GcpResource {
  public BucketIamMember(String name, BucketIAMMemberArgs args, CustomResourceOptions options) {
    super(BucketIAMMemberArgs.TYPE, name, args, options);
  }
}

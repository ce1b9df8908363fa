package epfabric.deploy.infra;

import com.pulumi.core.Output;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.Resource;
import epfabric.deploy.gcp.artifactregistry.RepositoryArgs;
import epfabric.deploy.gcp.artifactregistry.inputs.RepositoryDockerConfigArgs;
import epfabric.deploy.gcp.storage.BucketArgs;
import epfabric.deploy.gcp.storage.enums.BucketPublicAccessPrevention;
import epfabric.deploy.gcp.storage.inputs.BucketVersioningArgs;
import epfabric.deploy.infra.resource.Bucket;
import epfabric.deploy.infra.resource.ImageRepository;
import epfabric.fabric.plan.FabricScope;
import java.util.List;

/**
 * The image repository and the bucket of built kernel modules, which the environments of a region
 * share.
 */
final class ArtifactStores extends ResourceGroup {
  private final Output<String> repository;
  private final Output<String> bucket;

  ArtifactStores(FabricScope scope, List<Resource> after) {
    super("Artifacts", "artifacts", scope);
    CustomResourceOptions retained =
        CustomResourceOptions.builder()
            .parent(this)
            .dependsOn(after.toArray(Resource[]::new))
            .retainOnDelete(true)
            .build();
    this.repository = new ImageRepository("images", repositoryArgs(scope), retained).id();
    this.bucket = new Bucket("cache", bucketArgs(scope), retained).name();
    declared();
  }

  private static RepositoryArgs repositoryArgs(FabricScope scope) {
    return RepositoryArgs.builder()
        .format("DOCKER")
        .repositoryId("epfabric")
        .project(scope.project())
        .location(scope.region())
        .description("Installer, test and judge images of epfabric")
        .dockerConfig(RepositoryDockerConfigArgs.builder().immutableTags(true).build())
        .build();
  }

  private static BucketArgs bucketArgs(FabricScope scope) {
    return BucketArgs.builder()
        .location(scope.region())
        .name(scope.bucket())
        .project(scope.project())
        .uniformBucketLevelAccess(true)
        .publicAccessPrevention(BucketPublicAccessPrevention.ENFORCED)
        .versioning(BucketVersioningArgs.builder().enabled(true).build())
        .build();
  }

  /** Returns the resource path of the image repository. */
  Output<String> repository() {
    return repository;
  }

  Output<String> bucket() {
    return bucket;
  }
}

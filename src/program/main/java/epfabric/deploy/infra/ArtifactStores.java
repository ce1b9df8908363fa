package epfabric.deploy.infra;

import com.pulumi.core.Output;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.Resource;
import epfabric.deploy.infra.resource.Bucket;
import epfabric.deploy.infra.resource.ImageRepository;
import epfabric.fabric.plan.FabricScope;
import java.util.List;
import java.util.Map;

/** Where images and built kernel modules are kept; shared by the environments of a region. */
final class ArtifactStores extends ResourceGroup {
  private final Output<String> repository;
  private final Output<String> bucket;

  ArtifactStores(FabricScope scope, List<Resource> after) {
    super("Artifacts", "artifacts", scope);
    CustomResourceOptions kept =
        CustomResourceOptions.builder()
            .parent(this)
            .dependsOn(after.toArray(Resource[]::new))
            .retainOnDelete(true)
            .build();
    ImageRepository.Args images = new ImageRepository.Args();
    images.project = Output.of(scope.project());
    images.location = Output.of(scope.region());
    images.repositoryId = Output.of("epfabric");
    images.format = Output.of("DOCKER");
    images.description = Output.of("Installer, test and judge images of epfabric");
    images.dockerConfig = Output.of(Map.of("immutableTags", true));
    this.repository = new ImageRepository("images", images, kept).id();
    this.bucket = new Bucket("cache", cache(scope), kept).name();
    declared();
  }

  private static Bucket.Args cache(FabricScope scope) {
    Bucket.Args args = new Bucket.Args();
    args.name = Output.of(scope.bucket());
    args.project = Output.of(scope.project());
    args.location = Output.of(scope.region());
    args.uniformBucketLevelAccess = Output.of(true);
    args.publicAccessPrevention = Output.of("enforced");
    args.versioning = Output.of(Map.of("enabled", true));
    return args;
  }

  /** Resource path of the image repository. */
  Output<String> repository() {
    return repository;
  }

  Output<String> bucket() {
    return bucket;
  }
}

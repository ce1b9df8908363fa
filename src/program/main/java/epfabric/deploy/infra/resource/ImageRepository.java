package epfabric.deploy.infra.resource;

import com.pulumi.resources.CustomResourceOptions;
import epfabric.deploy.gcp.artifactregistry.RepositoryArgs;

/** An Artifact Registry repository. */
public final class ImageRepository extends GcpResource {
  public ImageRepository(String name, RepositoryArgs args, CustomResourceOptions options) {
    super(RepositoryArgs.TYPE, name, args, options);
  }
}

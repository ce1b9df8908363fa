package epfabric.rehearsal.wire;

import com.fasterxml.jackson.databind.node.TextNode;

/** Requests that create the repositories and buckets of images and kernel modules. */
public final class ArtifactShapes {
  private ArtifactShapes() {}

  public static final WireShape REPOSITORY =
      WireShape.empty()
          .notSent("project", "location", "repositoryId")
          .text("format")
          .text("description")
          .labels("labels")
          .block("dockerConfig", WireShape.empty().flag("immutableTags"))
          .otherwise("format", TextNode.valueOf("DOCKER"));

  public static final WireShape BUCKET =
      WireShape.empty()
          .notSent("project", "forceDestroy")
          .text("name")
          .text("location")
          .labels("labels")
          .flag("uniformBucketLevelAccess", "iamConfiguration.uniformBucketLevelAccess.enabled")
          .text("publicAccessPrevention", "iamConfiguration.publicAccessPrevention")
          .block("versioning", WireShape.empty().flag("enabled"));
}

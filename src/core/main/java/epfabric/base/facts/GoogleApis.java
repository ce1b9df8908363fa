package epfabric.base.facts;

import java.util.List;

/** The Google APIs that a fabric's project needs, without {@code .googleapis.com}. */
public final class GoogleApis {
  /** The APIs of the fabric's own resources, in the order in which the program enables them. */
  public static final List<String> FABRIC =
      List.of("cloudresourcemanager", "compute", "container", "iam");

  /** The APIs of the stack that stores images and compiled kernel modules. */
  public static final List<String> ARTIFACTS = List.of("artifactregistry", "storage");

  private GoogleApis() {}
}

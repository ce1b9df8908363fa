package epfabric.base.facts;

/** The architecture of the images: that of the programs that catalog/artifacts.yaml lists. */
public final class ImageArchitecture {
  /** The name that Docker uses. */
  public static final String DOCKER = "linux/amd64";

  /** The name that Python's wheels use. */
  public static final String WHEELS = "x86_64";

  private ImageArchitecture() {}
}

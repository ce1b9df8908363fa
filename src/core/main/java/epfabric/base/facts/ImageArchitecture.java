package epfabric.base.facts;

/**
 * What the images are built for: the programs that catalog/artifacts.yaml downloads into them are.
 */
public final class ImageArchitecture {
  /** In Docker's words. */
  public static final String DOCKER = "linux/amd64";

  /** In those of Python's wheels. */
  public static final String WHEELS = "x86_64";

  private ImageArchitecture() {}
}

package epfabric.base.facts;

/**
 * The versions of Pulumi's programs that all tests use. {@code .pulumi.version} contains the same,
 * and so do the {@code plugin.json} files beside the resource classes, by which the CLI installs
 * plugins before it runs the program.
 */
public final class PulumiVersions {
  public static final String CLI = "3.265.0";
  public static final String GCP = "9.37.0";
  public static final String KUBERNETES = "4.34.2";

  private PulumiVersions() {}
}

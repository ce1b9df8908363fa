package epfabric.base.facts;

/**
 * The versions of Pulumi's CLI and providers that all tests use. {@code .pulumi.version} and the
 * {@code plugin.json} files beside the resource classes contain the same versions; from those
 * files, the CLI learns which plugins to install before it runs the program.
 */
public final class PulumiVersions {
  public static final String CLI = "3.265.0";
  public static final String GCP = "9.37.0";
  public static final String KUBERNETES = "4.34.2";

  private PulumiVersions() {}
}

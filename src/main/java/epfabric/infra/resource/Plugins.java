package epfabric.infra.resource;

/**
 * Versions of the provider plugins; {@code plugin.json} files beside our classes name the same, so
 * that the CLI installs them before it runs the program.
 */
public final class Plugins {
  public static final String GCP = "9.37.0";
  public static final String KUBERNETES = "4.34.2";

  private Plugins() {}
}

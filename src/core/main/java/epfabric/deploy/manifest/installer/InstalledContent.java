package epfabric.deploy.manifest.installer;

import epfabric.fabric.plan.FabricPlan;

/** The content that the installer puts on the nodes of a fabric. */
public final class InstalledContent {
  private InstalledContent() {}

  /**
   * Returns the SHA-256 of everything that determines the content of a node: versions, transport,
   * and the digest of the image that carries DeepEP with its libraries.
   */
  public static String sha256(FabricPlan plan) {
    return new InstallerConfig(plan).digest();
  }
}

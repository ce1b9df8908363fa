package epfabric.deploy.manifest.installer;

import epfabric.fabric.plan.FabricPlan;

/** What the installer puts on the nodes of a fabric. */
public final class InstalledContent {
  private InstalledContent() {}

  /**
   * SHA-256 of everything that decides what is on a node: versions, transport, and the digest of
   * the image that carries DeepEP with its libraries.
   */
  public static String sha256(FabricPlan plan) {
    return new InstallerConfig(plan).digest();
  }
}

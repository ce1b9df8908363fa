package epfabric.deploy.manifest.installer;

import epfabric.base.value.DriverSource;

/** Maps phases of the installer to the containers of its pod. */
public final class InstallerContainer {
  private InstallerContainer() {}

  /**
   * Returns the name of the container that executes a phase of docs/installer.md; the first
   * container for an unknown phase.
   */
  public static String ofPhase(DriverSource drivers, String phase) {
    if (drivers == DriverSource.INSTALLER) {
      return "install";
    }
    return switch (phase) {
      case "stage" -> "stage";
      case "verify", "ready" -> "verify";
      default -> "driver";
    };
  }
}

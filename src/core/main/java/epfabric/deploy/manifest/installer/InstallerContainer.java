package epfabric.deploy.manifest.installer;

import epfabric.base.value.DriverSource;

/** Which container of the installer's pod does what. */
public final class InstallerContainer {
  private InstallerContainer() {}

  /**
   * The one that works on a phase, as docs/installer.md names them; of an unknown one the first.
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

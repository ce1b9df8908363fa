package epfabric.rehearsal.replay;

import epfabric.fabric.catalog.InstallerFailure;
import java.util.regex.Pattern;

/**
 * A fault during the installation of a node.
 *
 * @param nodes pattern for the names of nodes on which the fault can happen
 * @param phase the phase in which the fault happens
 * @param reason the installer's reason for the failure; empty if the machine vanishes instead
 * @param times how often the fault happens in total
 */
public record InstallerFault(Pattern nodes, String phase, String reason, int times) {
  /** Checks that the reason and the phase exist. */
  public InstallerFault {
    if (!reason.isEmpty()) {
      failure(reason);
    }
    if (!InstallerPlay.phases().contains(phase)) {
      throw new IllegalArgumentException(
          "no phase of the installer: \""
              + phase
              + "\"; expected one of "
              + InstallerPlay.phases());
    }
  }

  private static InstallerFailure failure(String reason) {
    return InstallerFailure.of(reason)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no reason of the installer: \""
                        + reason
                        + "\"; docs/installer.md lists them"));
  }

  /**
   * Returns the installer's description of the failure; must not be called for a fault without a
   * reason.
   */
  InstallerFailure failure() {
    return failure(reason);
  }

  /** Returns a fault on any node. */
  public static InstallerFault failing(String phase, String reason, int times) {
    return new InstallerFault(Pattern.compile(".*"), phase, reason, times);
  }

  /** Returns a fault that makes the first machine that reaches the phase vanish. */
  public static InstallerFault vanishing(String phase) {
    return new InstallerFault(Pattern.compile(".*"), phase, "", 1);
  }
}

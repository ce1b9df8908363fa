package epfabric.rehearsal.replay;

import epfabric.fabric.catalog.InstallerFailure;
import java.util.regex.Pattern;

/**
 * A fault during the installation of a node.
 *
 * @param nodes names of the nodes on which it can happen
 * @param phase in which it happens
 * @param reason the installer's word for the failure; empty if the machine vanishes
 * @param times how often it happens in total
 */
public record InstallerFault(Pattern nodes, String phase, String reason, int times) {
  /** Checks that the reason exists. */
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

  /** Returns the installer's handling of the failure; only for a fault with a reason. */
  InstallerFailure failure() {
    return failure(reason);
  }

  /** Returns a fault on any node. */
  public static InstallerFault failing(String phase, String reason, int times) {
    return new InstallerFault(Pattern.compile(".*"), phase, reason, times);
  }

  /** Returns a fault in which the first machine that reaches the phase vanishes. */
  public static InstallerFault vanishing(String phase) {
    return new InstallerFault(Pattern.compile(".*"), phase, "", 1);
  }
}

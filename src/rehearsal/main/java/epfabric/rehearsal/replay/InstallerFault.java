package epfabric.rehearsal.replay;

import epfabric.fabric.catalog.InstallerFailure;
import java.util.regex.Pattern;

/**
 * Something that goes wrong while a node is installed.
 *
 * @param nodes names of the nodes that it can happen on
 * @param phase in which it happens
 * @param reason the installer's word for the failure; empty if the machine vanishes
 * @param times how often it happens in all
 */
public record InstallerFault(Pattern nodes, String phase, String reason, int times) {
  /** Looks up the word. */
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

  /** What the installer does about it; only of a fault with a reason. */
  InstallerFailure failure() {
    return failure(reason);
  }

  /** On any node. */
  public static InstallerFault failing(String phase, String reason, int times) {
    return new InstallerFault(Pattern.compile(".*"), phase, reason, times);
  }

  /** The first machine that comes to the phase vanishes in it. */
  public static InstallerFault vanishing(String phase) {
    return new InstallerFault(Pattern.compile(".*"), phase, "", 1);
  }
}

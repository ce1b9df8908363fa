package epfabric.rehearsal.replay;

import java.util.Map;
import java.util.Optional;

/**
 * A way in which an installation fails.
 *
 * @param permanent true if another start would fail the same way
 * @param remedy what to do
 */
record InstallerFailure(String reason, boolean permanent, String remedy) {
  private static final Map<String, Map<String, Object>> ALL =
      Resource.read("installer-failures.yaml");

  static InstallerFailure of(String reason) {
    Map<String, Object> row =
        Optional.ofNullable(ALL.get(reason))
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "no reason of the installer: \""
                            + reason
                            + "\"; docs/installer.md lists them"));
    return new InstallerFailure(
        reason, "permanent".equals(row.get("kind")), String.valueOf(row.get("to-do")));
  }
}

package epfabric.rehearsal.stack;

import epfabric.engine.Urns;
import java.util.List;

/**
 * A create that was asked for and whose answer nobody heard.
 *
 * @param id by which it is found in the cloud, if it was made
 */
public record PendingCreate(String urn, String id) {
  private static final String IMPORT = "--import-pending-creates";

  /** The arguments of {@code pulumi} that end it: the flag for an import is given twice. */
  public List<String> arguments(boolean exists) {
    return exists
        ? List.of("refresh", "--yes", IMPORT, urn, IMPORT, id)
        : List.of("refresh", "--yes", "--clear-pending-creates");
  }

  /** What was done about it; the quotes keep a shell away from the URN's dollar signs. */
  public String words(boolean exists) {
    return Urns.name(urn)
        + (exists
            ? " exists: pulumi refresh --yes %s '%s' %s '%s'".formatted(IMPORT, urn, IMPORT, id)
            : " was not made: pulumi refresh --yes --clear-pending-creates");
  }
}

package epfabric.rehearsal.cloud.gke;

import epfabric.base.value.GkeVersion;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Versions of GKE. The versions that Google offers today are unknown here: any exact version is
 * accepted, and one that is not exact becomes the default of the regular channel on 2026-09-17, or
 * an invented build of its line.
 */
final class GkeVersions {
  static final String USUAL = "1.35.8-gke.1036000";

  /** The versions that a project is offered; the older one is that of the hand-written guide. */
  static final List<String> OFFERED = List.of(USUAL, "1.33.5-gke.1162000");

  private GkeVersions() {}

  /** Returns the exact version for a requested one. */
  static String resolve(Optional<String> asked) {
    String text = asked.orElse("latest");
    if (text.equals("latest") || text.equals("-") || USUAL.startsWith(text + ".")) {
      return USUAL;
    }
    GkeVersion version =
        GkeVersion.parse(text)
            .orElseThrow(
                () ->
                    GoogleRefusal.badRequest(
                        String.format(
                            Locale.ROOT, "No valid versions with the prefix \"%s\" found.", text)));
    if (version.exact()) {
      return text;
    }
    return text + (text.matches("1\\.\\d+") ? ".0" : "") + "-gke.1000000";
  }
}

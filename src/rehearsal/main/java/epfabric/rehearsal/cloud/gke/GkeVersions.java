package epfabric.rehearsal.cloud.gke;

import epfabric.base.value.GkeVersion;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Versions of GKE. Which ones Google offers today is not known here: any exact one is taken, and
 * one that is not exact becomes the default of the regular channel on 2026-09-17, or a made-up
 * build of its line.
 */
final class GkeVersions {
  static final String USUAL = "1.35.8-gke.1036000";

  /** What a project is told when it asks; the older one is the hand-written guide's. */
  static final List<String> OFFERED = List.of(USUAL, "1.33.5-gke.1162000");

  private GkeVersions() {}

  /** The exact version that is meant. */
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

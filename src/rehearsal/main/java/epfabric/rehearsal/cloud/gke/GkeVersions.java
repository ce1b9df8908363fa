package epfabric.rehearsal.cloud.gke;

import epfabric.base.value.GkeVersion;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Versions of GKE. The emulated cloud does not know which versions Google offers today, so it
 * accepts any exact version. An inexact version resolves to the regular channel's default of
 * 2026-09-17 if that matches, and otherwise to an invented build.
 */
final class GkeVersions {
  static final String USUAL = "1.35.8-gke.1036000";

  /**
   * The versions that the emulated project is offered; the older one is from the hand-written
   * guide.
   */
  static final List<String> OFFERED = List.of(USUAL, "1.33.5-gke.1162000");

  private GkeVersions() {}

  /** Returns the exact version for a requested one. */
  static String resolve(Optional<String> requested) {
    String text = requested.orElse("latest");
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

package epfabric.cli;

import epfabric.bundle.Finding;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Findings about a bundle as lines: what happened, and to which file. */
final class Findings {
  private Findings() {}

  static String render(List<Finding> findings) {
    return findings.stream()
        .map(
            f ->
                String.format(
                    Locale.ROOT, "  %-10s %s", f.kind().name().toLowerCase(Locale.ROOT), f.path()))
        .collect(Collectors.joining("\n"));
  }
}

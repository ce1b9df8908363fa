package epfabric.deploy.verb;

import epfabric.base.value.VisibleText;
import epfabric.deploy.bundle.ChecksumFinding;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Prints findings about a bundle as lines: what happened to which file. */
public final class ChecksumReport {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._@+=/-]+");

  private ChecksumReport() {}

  public static String render(List<ChecksumFinding> findings) {
    return findings.stream()
        .map(
            f ->
                String.format(
                    Locale.ROOT,
                    "  %-10s %s",
                    f.kind().name().toLowerCase(Locale.ROOT),
                    name(f.path())))
        .collect(Collectors.joining("\n"));
  }

  /** Quotes a name unless it has plain characters only: names in a bundle are untrusted input. */
  private static String name(String path) {
    return PLAIN.matcher(path).matches()
        ? path
        : '"' + VisibleText.line(path.replace("\\", "\\\\").replace("\"", "\\\"")) + '"';
  }
}

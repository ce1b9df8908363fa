package epfabric.fabric.environment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The line of an environment file that parks a fabric. The file is edited as text, because a YAML
 * writer would drop comments and reformat other lines.
 */
public final class ParkedLine {
  private static final Pattern LINE =
      Pattern.compile("^\\s+[\"']?" + GeneralSettings.PARKED.key() + "[\"']?\\s*:.*$");
  private static final Pattern CONFIG = Pattern.compile("^config\\s*:\\s*(#.*)?$");
  private static final Pattern ENTRY = Pattern.compile("^(\\s+)[^\\s#].*$");

  private ParkedLine() {}

  /**
   * Returns the file's text with the line that parks the fabric added or replaced; empty if the
   * file has no {@code config:} on a separate line.
   */
  public static Optional<String> addTo(String file) {
    List<String> lines = new ArrayList<>(withoutParked(lines(file)));
    for (int i = 0; i < lines.size(); i++) {
      if (CONFIG.matcher(lines.get(i)).matches()) {
        lines.add(i + 1, indent(lines, i + 1) + GeneralSettings.PARKED.key() + ": true");
        return Optional.of(join(lines, file));
      }
    }
    return Optional.empty();
  }

  /** Returns the file's text without the line that parks the fabric. */
  public static String removeFrom(String file) {
    return join(withoutParked(lines(file)), file);
  }

  private static List<String> lines(String file) {
    return List.of(file.split("\\R", -1));
  }

  private static List<String> withoutParked(List<String> lines) {
    return lines.stream().filter(line -> !LINE.matcher(line).matches()).toList();
  }

  /** Returns the indentation of the first entry from this line on. */
  private static String indent(List<String> lines, int from) {
    return lines.subList(from, lines.size()).stream()
        .map(ENTRY::matcher)
        .filter(Matcher::matches)
        .map(match -> match.group(1))
        .findFirst()
        .orElse("  ");
  }

  /** Joins the lines with the line endings of the file. */
  private static String join(List<String> lines, String file) {
    return String.join(file.contains("\r\n") ? "\r\n" : "\n", lines);
  }
}

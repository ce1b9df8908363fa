package epfabric.operate;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What to do about each way in which the installer fails, as docs/installer.md has it. */
final class InstallerRemedies {
  private static final String ROWS = "/epfabric/rehearsal/installer-failures.yaml";
  private static final Pattern ROW = Pattern.compile("(\\w+): \\{kind: \\w+, to-do: \"([^\"]*)\"}");

  private static final Map<String, String> REMEDIES = load();

  private InstallerRemedies() {}

  private static Map<String, String> load() {
    Map<String, String> rows = new TreeMap<>();
    try (InputStream in = Objects.requireNonNull(Cause.class.getResourceAsStream(ROWS))) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      text.lines().map(ROW::matcher).filter(Matcher::matches).forEach(m -> add(rows, m));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return rows;
  }

  private static void add(Map<String, String> rows, Matcher row) {
    rows.put(Objects.requireNonNull(row.group(1)), Objects.requireNonNull(row.group(2)));
  }

  static Map<String, String> all() {
    return Map.copyOf(REMEDIES);
  }

  static Optional<String> of(String reason) {
    return Optional.ofNullable(REMEDIES.get(reason));
  }
}

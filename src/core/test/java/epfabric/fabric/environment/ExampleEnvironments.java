package epfabric.fabric.environment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads the example environments of docs/environment.md and of a test folder, which together set
 * every key.
 */
public final class ExampleEnvironments {
  private static final Path PAGE = Path.of("docs/environment.md");
  private static final Path FOLDER = Path.of("src/core/test/cases/environments");
  private static final Pattern EXAMPLE = Pattern.compile("(?s)```yaml\n(.*?)```");

  private ExampleEnvironments() {}

  /**
   * Returns the text of each environment by its name: a line number of the page, or a file name.
   */
  public static Map<String, String> all() throws IOException {
    Map<String, String> all = new TreeMap<>(ofFolder());
    String page = Files.readString(PAGE);
    Matcher example = EXAMPLE.matcher(page);
    while (example.find()) {
      long line = 1 + page.substring(0, example.start()).lines().count();
      all.put("line-" + line, example.group(1));
    }
    return all;
  }

  private static Map<String, String> ofFolder() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      Map<String, String> found = new TreeMap<>();
      for (Path file : files.toList()) {
        String name = file.getFileName().toString().replace(".yaml", "");
        found.put(name, Files.readString(file));
      }
      return found;
    }
  }
}

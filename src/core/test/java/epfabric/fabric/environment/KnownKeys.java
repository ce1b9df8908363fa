package epfabric.fabric.environment;

import com.google.common.base.Splitter;
import epfabric.base.problem.Problem;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Finds every key of an environment from the messages about unknown keys, which list the known
 * keys.
 */
final class KnownKeys {
  private static final String UNKNOWN_KEY = "zzz";

  private KnownKeys() {}

  /** Returns full names such as {@code epfabric:gpuPool.nodes}; an item of a list is {@code []}. */
  static Set<String> all() {
    Set<String> keys = new TreeSet<>();
    keys.add("gcp:project");
    collect("epfabric:", keys);
    return keys;
  }

  private static void collect(String section, Set<String> keys) {
    List<String> found = keysOf(section);
    if (found.isEmpty()) {
      keys.add(section);
    }
    for (String key : found) {
      String path = section.endsWith(":") ? section + key : section + "." + key;
      boolean list = !keysOf(path + "[]").isEmpty();
      if (list && takesOneValue(path)) {
        keys.add(path);
      }
      collect(list ? path + "[]" : path, keys);
    }
  }

  /** Returns whether a key accepts a number as an alternative to a list of mappings. */
  private static boolean takesOneValue(String path) {
    String file = fileWith(path).replace("{" + UNKNOWN_KEY + ": 1}", "1");
    return problems(file).noneMatch(problem -> problem.key().equals(path));
  }

  /** Returns the keys of a section; empty for a value and for a mapping with free names. */
  private static List<String> keysOf(String section) {
    String path = section.replace("[]", "[0]");
    String key = path.endsWith(":") ? path + UNKNOWN_KEY : path + "." + UNKNOWN_KEY;
    return problems(fileWith(section))
        .filter(p -> p.key().equals(key) && p.message().equals("unknown key"))
        .map(Problem::expected)
        .flatMap(expected -> Splitter.on(", ").splitToStream(expected))
        .toList();
  }

  private static Stream<Problem> problems(String file) {
    return Environment.read(ConfigSource.ofFile("x", "x", file.getBytes(StandardCharsets.UTF_8)))
        .reading()
        .problems()
        .stream();
  }

  /** Returns one line such as {@code epfabric:network: {adopt: {zzz: 1}}}. */
  private static String fileWith(String section) {
    StringBuilder open = new StringBuilder();
    StringBuilder close = new StringBuilder();
    for (String part : Splitter.on('.').split(section.replaceFirst("^epfabric:", ""))) {
      if (!part.isEmpty()) {
        boolean list = part.endsWith("[]");
        open.append(part.replace("[]", "")).append(list ? ": [{" : ": {");
        close.insert(0, list ? "}]" : "}");
      }
    }
    String line = open + UNKNOWN_KEY + ": 1" + close;
    return "config:\n  epfabric:" + line + "\n";
  }
}

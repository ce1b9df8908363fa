package epfabric.standin;

import com.google.gson.Gson;
import com.google.gson.reflect.TypeToken;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What the stand-in providers know of each resource type: properties it cannot do without, and
 * properties that cannot change in place.
 */
final class ReplaceRules {
  private record Row(List<String> required, List<String> replaces) {}

  private static final String FILE = "/standin/resource-types.json";
  private final Map<String, Row> rows;

  private ReplaceRules(Map<String, Row> rows) {
    this.rows = rows;
  }

  static ReplaceRules load() {
    try (Reader reader =
        new InputStreamReader(
            Objects.requireNonNull(ReplaceRules.class.getResourceAsStream(FILE), FILE),
            StandardCharsets.UTF_8)) {
      return new ReplaceRules(
          new Gson().fromJson(reader, new TypeToken<Map<String, Row>>() {}.getType()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  List<String> required(String type) {
    return rowsOf(type).stream().flatMap(row -> row.required().stream()).toList();
  }

  /** True when a change at a path, with or without list positions, needs a new resource. */
  boolean replaces(String type, String path) {
    String plain = path.replaceAll("\\[\\d+]", "");
    return rowsOf(type).stream()
        .flatMap(row -> row.replaces().stream())
        .anyMatch(rule -> plain.equals(rule) || plain.startsWith(rule + "."));
  }

  /** The row of the type itself, and the one of all types of its package. */
  private List<Row> rowsOf(String type) {
    List<Row> found = new ArrayList<>();
    for (String key : List.of(type, type.substring(0, type.indexOf(':')) + ":*")) {
      Row row = rows.get(key);
      if (row != null) {
        found.add(row);
      }
    }
    return found;
  }
}

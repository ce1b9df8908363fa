package epfabric.jobs.benchmark.outcome;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads a results.json, in which CloudAI expects a list of objects. */
final class RowReader {
  private static final int MOST_ROWS = 10_000;

  private final List<DamagedFile> damages;

  RowReader(List<DamagedFile> damages) {
    this.damages = damages;
  }

  /** Returns the rows, completed from the folder's name; no rows if the file cannot be used. */
  List<ResultRow> read(ResultFolder folder, String file, String text) {
    Optional<JsonNode> tree = JsonText.parse(file, text, damages);
    List<ResultRow> rows = new ArrayList<>();
    for (JsonNode item : items(file, tree)) {
      if (rows.size() == MOST_ROWS) {
        damages.add(
            new DamagedFile(
                file,
                "has more than "
                    + MOST_ROWS
                    + " rows; those after the first "
                    + MOST_ROWS
                    + " were left out"));
        break;
      }
      if (item instanceof ObjectNode object) {
        rows.add(row(folder, object, file));
      } else {
        damages.add(
            new DamagedFile(
                file, "an item is not an object, and was left out: " + shortened(item)));
      }
    }
    if (tree.isPresent() && rows.isEmpty()) {
      damages.add(new DamagedFile(file, "has no rows of figures"));
    }
    return rows;
  }

  private List<JsonNode> items(String file, Optional<JsonNode> tree) {
    if (tree.isEmpty()) {
      return List.of();
    }
    if (tree.get() instanceof ArrayNode list) {
      return list.valueStream().toList();
    }
    if (tree.get() instanceof ObjectNode object) {
      damages.add(new DamagedFile(file, "one object, not a list: CloudAI's own report skips it"));
      return List.of(object);
    }
    return List.of();
  }

  private static String shortened(JsonNode item) {
    String text = Json.whole(item, false);
    return text.length() > 40 ? text.substring(0, 40) + "…" : text;
  }

  private ResultRow row(ResultFolder folder, ObjectNode object, String file) {
    Map<String, String> values = new LinkedHashMap<>();
    object.properties().forEach(e -> put(values, e.getKey(), e.getValue()));
    for (String key : List.of("NaN", "Infinity", "-Infinity")) {
      if (values.containsValue(key)) {
        damages.add(new DamagedFile(file, "a figure is " + key + ", and counts as missing"));
      }
    }
    values.put("num_ranks", folder.known() ? folder.ranks() : text(values, "num_ranks", "0"));
    values.put("timestamp", folder.timestamp());
    values.put("mode", folder.known() ? folder.mode() : text(values, "mode", "unknown"));
    values.put("result_dir", folder.path());
    return new ResultRow(values);
  }

  private static String text(Map<String, String> values, String key, String otherwise) {
    return values.getOrDefault(key, otherwise);
  }

  private static void put(Map<String, String> values, String key, JsonNode value) {
    if (!value.isNull()) {
      values.put(key, plain(value));
    }
  }

  private static String plain(JsonNode value) {
    if (value instanceof ArrayNode list) {
      return list.valueStream().map(RowReader::plain).collect(Collectors.joining(";"));
    }
    return Json.plain(value);
  }
}

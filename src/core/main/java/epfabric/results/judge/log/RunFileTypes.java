package epfabric.results.judge.log;

import epfabric.base.problem.Problem;
import epfabric.base.reading.ConfigNode;
import epfabric.base.reading.ConfigNode.Absent;
import epfabric.base.reading.ConfigNode.Entries;
import epfabric.base.reading.ConfigNode.Entry;
import epfabric.base.reading.ConfigNode.Items;
import epfabric.base.reading.ConfigNode.Scalar;
import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ReadingState;
import java.util.List;
import java.util.Set;

/**
 * Checks the JSON type of each value of {@code run.json}. The reader of settings accepts {@code
 * "2"} for 2 and {@code null} for an absent key, as in YAML files; no launcher writes such values.
 */
final class RunFileTypes {
  /**
   * Keys that every launcher writes, even without a value. {@link RunFileReader} reports any other
   * required key that is missing.
   */
  private static final List<String> ALWAYS =
      List.of("command", "exitCode", "signal", "peersLost", "seconds", "libraries", "nics");

  private static final Set<String> NUMBERS =
      Set.of(
          "format",
          "node",
          "nodes",
          "exitCode",
          "peersLost",
          "seconds",
          "round",
          "sentBytes",
          "receivedBytes");

  /** Keys that may be null: a program ends either by a signal or with an exit code. */
  private static final Set<String> NULLABLE = Set.of("exitCode", "signal");

  private RunFileTypes() {}

  /** Reports each key that every launcher writes and this file lacks. */
  static void present(MappingReader fields, ReadingState reading) {
    List<String> keys = fields.keys();
    for (String key : ALWAYS) {
      if (!keys.contains(key)) {
        String what = "required, but not given";
        reading.add(new Problem(fields.where(key), key, what, "what the launcher writes", ""));
      }
    }
  }

  /** Reports each value whose JSON type differs from the launcher's. */
  static void check(List<Entry> entries, ReadingState reading) {
    entries.forEach(entry -> check(entry.key(), entry.key(), entry.value(), reading));
  }

  private static void check(String path, String key, ConfigNode node, ReadingState reading) {
    if (node instanceof Entries entries) {
      entries.entries().forEach(e -> check(path + "." + e.key(), e.key(), e.value(), reading));
    } else if (node instanceof Items items) {
      for (int i = 0; i < items.items().size(); i++) {
        check(path + "[" + i + "]", key, items.items().get(i), reading);
      }
    } else if (node instanceof Absent) {
      if (!NULLABLE.contains(path)) {
        reading.add(new Problem(node.where(), path, "must not be null", type(key), ""));
      }
    } else if (node instanceof Scalar scalar && scalar.quoted() == NUMBERS.contains(key)) {
      String got = scalar.quoted() ? "the text \"" + scalar.text() + "\"" : scalar.text();
      String what = "wrong type, got " + got;
      reading.add(new Problem(node.where(), path, what, type(key), ""));
    }
  }

  private static String type(String key) {
    return NUMBERS.contains(key) ? "a number, without quotes" : "a text, in quotes";
  }
}

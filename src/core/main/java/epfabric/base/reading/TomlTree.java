package epfabric.base.reading;

import epfabric.base.problem.Location;
import epfabric.base.problem.Problem;
import epfabric.base.problem.Problems;
import epfabric.base.reading.ConfigNode.Absent;
import epfabric.base.reading.ConfigNode.Entries;
import epfabric.base.reading.ConfigNode.Entry;
import epfabric.base.reading.ConfigNode.Items;
import epfabric.base.reading.ConfigNode.Scalar;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseError;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlPosition;
import org.tomlj.TomlTable;

/**
 * Converts TOML text to {@link ConfigNode}s; syntax errors and duplicate keys become problems.
 *
 * <p>A TOML string becomes a quoted {@link Scalar}. Numbers, booleans and dates become unquoted
 * scalars; only the text shows which type a scalar had.
 */
public final class TomlTree {
  private final String file;
  private final TomlText text;
  private final Problems problems;

  private TomlTree(String file, String text, Problems problems) {
    this.file = file;
    this.text = new TomlText(text);
    this.problems = problems;
  }

  /** Returns the document, or {@link Absent} when it cannot be read. */
  public static ConfigNode parse(String file, String text, Problems problems) {
    return new TomlTree(file, text, problems).read(text);
  }

  private ConfigNode read(String document) {
    Location start = new Location(file, 1, 1);
    try {
      TomlParseResult parsed = Toml.parse(document);
      if (parsed.hasErrors()) {
        parsed.errors().forEach(this::reportSyntaxError);
        return new Absent(start);
      }
      return table(parsed, start);
    } catch (TomlParseError e) {
      // tomlj throws for an invalid key in a table's header; it collects all other errors.
      reportSyntaxError(e);
      return new Absent(start);
    } catch (AssertionError e) {
      // With assertions enabled, tomlj fails at an escape sequence that is cut off.
      problems.add(new Problem(start, "", "not readable as TOML: an escape is cut short", "", ""));
      return new Absent(start);
    } catch (StackOverflowError e) {
      problems.add(
          new Problem(start, "", "not readable as TOML: nested too deeply", "a TOML file", ""));
      return new Absent(start);
    }
  }

  private void reportSyntaxError(TomlParseError error) {
    String reason = String.valueOf(error.getMessage()).lines().findFirst().orElse("");
    Location where = new Location(file, error.position().line(), error.position().column());
    problems.add(
        new Problem(where, "", "not readable as TOML: " + reason, "TOML 1.0, https://toml.io", ""));
  }

  private Entries table(TomlTable table, Location where) {
    List<Entry> entries = new ArrayList<>();
    for (String key : table.keySet()) {
      List<String> path = List.of(key);
      Object value = Objects.requireNonNull(table.get(path));
      TomlPosition position = Objects.requireNonNull(table.inputPositionOf(path));
      entries.add(new Entry(key, at(position), node(value, at(text.valueAfter(position)))));
    }
    entries.sort(
        Comparator.comparing((Entry e) -> e.where().line()).thenComparing(e -> e.where().column()));
    return new Entries(entries, where);
  }

  private ConfigNode node(Object value, Location where) {
    if (value instanceof TomlTable table) {
      return table(table, where);
    }
    if (value instanceof TomlArray array) {
      List<ConfigNode> items = new ArrayList<>();
      for (int i = 0; i < array.size(); i++) {
        items.add(
            node(array.get(i), at(text.itemAt(Objects.requireNonNull(array.inputPositionOf(i))))));
      }
      return new Items(items, where);
    }
    return new Scalar(String.valueOf(value), value instanceof String, where);
  }

  private Location at(TomlPosition position) {
    return new Location(file, position.line(), position.column());
  }
}

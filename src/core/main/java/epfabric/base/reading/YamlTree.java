package epfabric.base.reading;

import epfabric.base.problem.Location;
import epfabric.base.problem.Problem;
import epfabric.base.problem.Problems;
import epfabric.base.reading.ConfigNode.Absent;
import epfabric.base.reading.ConfigNode.Encrypted;
import epfabric.base.reading.ConfigNode.Entries;
import epfabric.base.reading.ConfigNode.Entry;
import epfabric.base.reading.ConfigNode.Items;
import epfabric.base.reading.ConfigNode.Scalar;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.reader.ReaderException;

/**
 * Converts YAML text to {@link ConfigNode}s. Syntax errors, duplicate keys and too many values
 * become problems.
 */
public final class YamlTree {
  /**
   * Greatest number of values: far more than any real environment has, and few enough that aliases
   * cannot exhaust the memory.
   */
  private static final int MAX_NODES = 20_000;

  private static final int MAX_DEPTH = 32;

  private final Function<Optional<Mark>, Location> locator;
  private final Problems problems;
  private int nodeCount;

  private YamlTree(Function<Optional<Mark>, Location> locator, Problems problems) {
    this.locator = locator;
    this.problems = problems;
  }

  /** Returns the document of a file; each node has its line and column. */
  public static ConfigNode parse(String file, String text, Problems problems) {
    Function<Optional<Mark>, Location> locator =
        mark ->
            mark.map(m -> new Location(file, m.getLine() + 1, m.getColumn() + 1))
                .orElse(Location.of(file));
    return parse(text, locator, problems);
  }

  /** Returns the document in {@code text}, or {@link Absent} when it is empty or cannot be read. */
  public static ConfigNode parse(
      String text, Function<Optional<Mark>, Location> locator, Problems problems) {
    return new YamlTree(locator, problems).read(text);
  }

  private ConfigNode read(String text) {
    LoaderOptions options = new LoaderOptions();
    options.setNestingDepthLimit(MAX_DEPTH);
    options.setMaxAliasesForCollections(YamlFaults.MAX_ALIASES);
    try {
      Node root = new Yaml(options).compose(new StringReader(text));
      return root == null
          ? new Absent(locator.apply(Optional.of(YamlFaults.mark(text, 0))))
          : convert(root, 0);
    } catch (ReaderException e) {
      String point = String.format(Locale.ROOT, "U+%04X", e.getCodePoint());
      return reportUnreadable(YamlFaults.controlCharacter(text), point + " is not allowed in YAML");
    } catch (TooManyValuesException e) {
      return reportUnreadable(e.mark, String.valueOf(e.getMessage()));
    } catch (MarkedYAMLException e) {
      return reportUnreadable(
          Optional.ofNullable(e.getProblemMark()), String.valueOf(e.getProblem()));
    } catch (NumberFormatException e) {
      // SnakeYAML throws this exception for an eight-digit escape that is not a valid code point.
      return reportUnreadable(
          YamlFaults.escape(text, options), "an escape sequence stands for no character");
    } catch (YAMLException e) {
      return reportUnreadable(YamlFaults.limit(text, options), String.valueOf(e.getMessage()));
    }
  }

  /** Thrown for a document with more values than any environment has. */
  private static final class TooManyValuesException extends YAMLException {
    private static final long serialVersionUID = 1;
    private final transient Optional<Mark> mark;

    TooManyValuesException(Node node) {
      super("too many or too deeply nested values (aliases count as copies)");
      mark = Optional.ofNullable(node.getStartMark());
    }
  }

  private ConfigNode reportUnreadable(Optional<Mark> mark, String reason) {
    // SnakeYAML's reason may continue a sentence that starts with the construct it was reading.
    String problem = reason.startsWith("but ") ? reason.substring(4) : reason;
    String firstLine = problem.lines().findFirst().orElse("no reason given");
    Location where = locator.apply(mark);
    problems.add(
        new Problem(where, "", "not readable as YAML: " + firstLine, "one YAML document", ""));
    return new Absent(where);
  }

  private ConfigNode convert(Node node, int depth) {
    Location where = locator.apply(Optional.ofNullable(node.getStartMark()));
    if (++nodeCount > MAX_NODES || depth > MAX_DEPTH) {
      throw new TooManyValuesException(node);
    }
    if (node instanceof ScalarNode scalar) {
      return scalar(scalar, where);
    }
    if (node instanceof SequenceNode sequence) {
      List<ConfigNode> items = new ArrayList<>();
      for (Node item : sequence.getValue()) {
        items.add(convert(item, depth + 1));
      }
      return new Items(items, where);
    }
    return mapping((MappingNode) node, where, depth);
  }

  private static ConfigNode scalar(ScalarNode node, Location where) {
    boolean isQuoted = !node.isPlain();
    boolean isEmpty = !isQuoted && node.getTag().equals(Tag.NULL);
    return isEmpty ? new Absent(where) : new Scalar(node.getValue(), isQuoted, where);
  }

  private ConfigNode mapping(MappingNode node, Location where, int depth) {
    Map<String, Entry> entries = new LinkedHashMap<>();
    for (NodeTuple tuple : node.getValue()) {
      Location keyWhere = locator.apply(Optional.ofNullable(tuple.getKeyNode().getStartMark()));
      if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
        problems.add(new Problem(keyWhere, "", "a key must be a plain name", "KEY: VALUE", ""));
        continue;
      }
      ConfigNode value = convert(tuple.getValueNode(), depth + 1);
      Entry entry = new Entry(key.getValue(), keyWhere, value);
      Entry firstEntry = entries.putIfAbsent(key.getValue(), entry);
      if (firstEntry != null) {
        reportDuplicate(entry, firstEntry);
      }
    }
    boolean isEncrypted = entries.size() == 1 && entries.containsKey("secure");
    return isEncrypted ? new Encrypted(where) : new Entries(List.copyOf(entries.values()), where);
  }

  private void reportDuplicate(Entry entry, Entry firstEntry) {
    problems.add(
        new Problem(
            entry.where(),
            entry.key(),
            "the key is given twice, first at line " + firstEntry.where().line(),
            "each key once",
            "keep one of the two lines"));
  }
}

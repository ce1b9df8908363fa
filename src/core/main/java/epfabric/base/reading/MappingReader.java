package epfabric.base.reading;

import epfabric.base.problem.Location;
import epfabric.base.problem.NameSuggestion;
import epfabric.base.problem.Problem;
import epfabric.base.reading.ConfigNode.Absent;
import epfabric.base.reading.ConfigNode.Encrypted;
import epfabric.base.reading.ConfigNode.Entries;
import epfabric.base.reading.ConfigNode.Entry;
import epfabric.base.reading.ConfigNode.Items;
import epfabric.base.reading.ConfigNode.Scalar;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Reads a mapping. Each accessor reads one key and checks its type; {@link #done} reports the keys
 * that no accessor read.
 */
public final class MappingReader {
  /**
   * A plain scalar that YAML would change: 1.30 becomes 1.3, 007 becomes 7, 4e1 becomes 40, and a
   * date becomes a point in time.
   */
  private static final Pattern CHANGED_BY_YAML =
      Pattern.compile(
          "[-+]?[0-9]+\\.[0-9]*0|[0-9]+\\.|[-+]?0[0-9_]+|0[box][0-9a-fA-F_]+|\\+[0-9.]+"
              + "|[0-9]{16,}|[0-9]+\\.[0-9]{15,}"
              + "|[-+]?(?=[0-9_]*[0-9]_)[0-9_]++"
              + "|[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)"
              + "|[-+]?\\.[0-9]+|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([Tt ].*)?|True|TRUE|False|FALSE");

  /**
   * Greatest length of a value in characters. No setting is nearly as long; the limit protects the
   * patterns from hostile texts.
   */
  private static final int MAX_TEXT = 1000;

  private final String path;
  private final Location where;
  private final Map<String, Entry> entries = new LinkedHashMap<>();
  private final Set<String> validKeys = new LinkedHashSet<>();
  private List<String> keyOrder = List.of();
  private final ReadingState reading;

  public MappingReader(String path, Location where, List<Entry> entries, ReadingState reading) {
    this.path = path;
    this.where = where;
    this.reading = reading;
    entries.forEach(e -> this.entries.put(e.key(), e));
  }

  /** Returns the value of {@code key} as one scalar of {@code kind}; empty if absent or invalid. */
  public <T> Optional<T> value(String key, ScalarKind<T> kind) {
    return take(key).flatMap(node -> scalar(name(key), node, kind));
  }

  /** Like {@link #value}, but reports a problem if the key is absent. */
  public <T> Optional<T> required(String key, ScalarKind<T> kind) {
    if (take(key).isEmpty()) {
      reading.add(new Problem(where, name(key), "required, but not given", kind.expected(), ""));
    }
    return value(key, kind);
  }

  /** Returns the values of a list of scalars; empty when absent. */
  public <T> Optional<List<T>> list(String key, ScalarKind<T> kind) {
    return items(key, item -> scalar(item.path(), item.node(), kind));
  }

  /** Returns the values of a list of mappings; empty when absent. */
  public <T> Optional<List<T>> list(String key, Function<MappingReader, T> read) {
    return items(key, item -> mapping(item.path(), item.node(), read));
  }

  /**
   * Returns a mapping of arbitrary names to scalars; empty if absent. The mapping is sorted,
   * because the Pulumi CLI does not keep the order of the file.
   */
  public Map<String, String> texts(
      String key, ScalarKind<String> names, ScalarKind<String> values) {
    Map<String, String> texts = new TreeMap<>();
    take(key)
        .flatMap(node -> entries(name(key), node))
        .orElse(List.of())
        .forEach(
            entry -> {
              String entryPath = name(key) + "." + entry.key();
              reading.located(entryPath, entry.where());
              Scalar written = new Scalar(entry.key(), true, entry.where());
              Optional<String> entryName = scalar(entryPath, written, names);
              Optional<String> value = scalar(entryPath, entry.value(), values);
              if (entryName.isPresent() && value.isPresent()) {
                texts.put(entryName.get(), value.get());
              }
            });
    return texts;
  }

  /**
   * Returns the value that {@code read} builds from a nested mapping, and then calls {@link #done}.
   */
  public <T> Optional<T> section(String key, Function<MappingReader, T> read) {
    return take(key).flatMap(node -> mapping(name(key), node, read));
  }

  /** Like {@link #section}, but {@code read} gets an empty mapping if the key is absent. */
  public <T> T sectionOrEmpty(String key, Function<MappingReader, T> read) {
    return section(key, read)
        .orElseGet(() -> read.apply(new MappingReader(name(key), where, List.of(), reading)));
  }

  /**
   * Adds keys that are valid here although no accessor reads them; the message about an unknown key
   * lists them.
   */
  public void known(List<String> keys) {
    validKeys.addAll(keys);
  }

  /** Sets the order in which messages name the valid keys; the default is the order of reading. */
  public void inOrder(List<String> keys) {
    keyOrder = List.copyOf(keys);
  }

  /** Returns the keys of the mapping, in document order. */
  public List<String> keys() {
    return List.copyOf(entries.keySet());
  }

  /**
   * Returns whether the value of {@code key} is a mapping, for keys that also accept a single
   * value.
   */
  public boolean holdsMapping(String key) {
    Entry entry = entries.get(key);
    return entry != null && entry.value() instanceof Entries;
  }

  /**
   * Returns whether the value of {@code key} is a list, for keys that also accept a single value.
   */
  public boolean holdsList(String key) {
    Entry entry = entries.get(key);
    return entry != null && entry.value() instanceof Items;
  }

  /**
   * Returns the place of the value of {@code key}; if the key is absent, the place of the mapping.
   */
  public Location where(String key) {
    Entry entry = entries.get(key);
    return entry == null ? where : entry.value().where();
  }

  /** Returns the full name of a key of this mapping, as messages show it. */
  public String name(String key) {
    return path.endsWith(":") || path.isEmpty() ? path + key : path + "." + key;
  }

  /** Reports every key that no accessor read. */
  public void done() {
    for (Entry entry : entries.values()) {
      if (!validKeys.contains(entry.key())) {
        List<String> orderedKeys =
            validKeys.stream().sorted(Comparator.comparingInt(keyOrder::indexOf)).toList();
        String hint = NameSuggestion.forName(entry.key(), validKeys);
        reading.add(
            new Problem(
                entry.where(),
                name(entry.key()),
                "unknown key",
                String.join(", ", orderedKeys),
                hint));
      }
    }
  }

  private Optional<ConfigNode> take(String key) {
    validKeys.add(key);
    Optional<ConfigNode> node =
        Optional.ofNullable(entries.get(key)).map(Entry::value).filter(n -> !(n instanceof Absent));
    node.ifPresent(n -> reading.located(name(key), n.where()));
    return node;
  }

  private <T> Optional<T> mapping(String path, ConfigNode node, Function<MappingReader, T> read) {
    return entries(path, node)
        .map(
            found -> {
              MappingReader fields = new MappingReader(path, node.where(), found, reading);
              T value = read.apply(fields);
              fields.done();
              return value;
            });
  }

  private Optional<List<Entry>> entries(String path, ConfigNode node) {
    if (node instanceof Entries found) {
      return Optional.of(found.entries());
    }
    reportWrongType(path, node, "a mapping of keys to values");
    return Optional.empty();
  }

  private record Item(String path, ConfigNode node) {}

  private <T> Optional<List<T>> items(String key, Function<Item, Optional<T>> read) {
    Optional<ConfigNode> node = take(key);
    if (node.isEmpty()) {
      return Optional.empty();
    }
    if (!(node.get() instanceof Items list)) {
      reportWrongType(name(key), node.get(), "a list");
      return Optional.empty();
    }
    List<T> values = new ArrayList<>();
    for (int i = 0; i < list.items().size(); i++) {
      String itemPath = name(key) + "[" + i + "]";
      reading.located(itemPath, list.items().get(i).where());
      read.apply(new Item(itemPath, list.items().get(i))).ifPresent(values::add);
    }
    return Optional.of(List.copyOf(values));
  }

  private <T> Optional<T> scalar(String path, ConfigNode node, ScalarKind<T> kind) {
    if (!(node instanceof Scalar scalar)) {
      reportWrongType(path, node, kind.expected());
      return Optional.empty();
    }
    Optional<T> value =
        scalar.text().length() > MAX_TEXT ? Optional.empty() : kind.parse().apply(scalar.text());
    if (value.isEmpty()) {
      String message = "not " + kind.noun() + ", got \"" + shortened(scalar.text()) + "\"";
      String hint = NameSuggestion.forName(scalar.text(), kind.names());
      reading.add(new Problem(node.where(), path, message, kind.expected(), hint));
    } else if (value.get() instanceof String || value.get() instanceof Comparable<?>) {
      checkQuoting(path, scalar, value.get());
    }
    return value;
  }

  /**
   * Refuses texts that YAML reads as numbers: the Pulumi CLI would pass 1.30 to the program as 1.3.
   */
  private void checkQuoting(String path, Scalar scalar, Object value) {
    boolean isNumberOrFlag = value instanceof Number || value instanceof Boolean;
    if (!isNumberOrFlag && !scalar.quoted() && CHANGED_BY_YAML.matcher(scalar.text()).matches()) {
      String message = "YAML does not read this as text and changes it, got " + scalar.text();
      String quoted = "\"" + scalar.text() + "\"";
      reading.add(new Problem(scalar.where(), path, message, quoted, "put it in quotes"));
    }
  }

  private void reportWrongType(String path, ConfigNode node, String expected) {
    if (node instanceof Encrypted) {
      String topLevelKey = path.replaceFirst("[.\\[].*", "");
      reading.add(
          new Problem(
              node.where(),
              path,
              "the value is encrypted, and only the Pulumi CLI can decrypt it",
              expected,
              "nothing here needs to be secret: pulumi config set --plaintext "
                  + topLevelKey
                  + " VALUE; or use pulumi preview"));
      return;
    }
    reading.add(new Problem(node.where(), path, "wrong type, got " + shape(node), expected, ""));
  }

  private static String shape(ConfigNode node) {
    if (node instanceof Absent) {
      return "nothing";
    }
    return node instanceof Items ? "a list" : node instanceof Entries ? "a mapping" : "one value";
  }

  private static String shortened(String text) {
    return text.length() <= 80 ? text : text.substring(0, 77) + "...";
  }
}

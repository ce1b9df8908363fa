package epfabric.fabric.environment;

import epfabric.base.problem.Location;
import epfabric.base.problem.NameSuggestion;
import epfabric.base.problem.Problem;
import epfabric.base.problem.Problems;
import epfabric.base.reading.ConfigNode;
import epfabric.base.reading.ConfigNode.Absent;
import epfabric.base.reading.ConfigNode.Encrypted;
import epfabric.base.reading.ConfigNode.Entries;
import epfabric.base.reading.ConfigNode.Entry;
import epfabric.base.reading.ConfigNode.Scalar;
import epfabric.base.reading.TextPlace;
import epfabric.base.reading.YamlTree;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Configuration values by full key ({@code epfabric:zone}), from a stack file or the Pulumi CLI.
 *
 * @param environment name of the environment, which is also the name of its Pulumi stack
 * @param where position of the mapping with the values, in a file or {@code PULUMI_CONFIG}
 * @param entries the values, in document order
 * @param problems problems found while parsing the text
 * @param secret keys whose values are encrypted in the stack file, although they are decrypted here
 */
public record ConfigSource(
    String environment,
    Location where,
    List<Entry> entries,
    List<Problem> problems,
    Set<String> secret) {
  /** Maximum size of a file in bytes; larger files are not read. */
  private static final int MAX_BYTES = 1 << 20;

  /** Top-level keys of a stack file: {@code config}, and keys that the Pulumi CLI writes. */
  private static final Set<String> CLI_KEYS =
      Set.of("config", "encryptionsalt", "secretsprovider", "encryptedkey", "environment");

  public ConfigSource {
    entries = List.copyOf(entries);
    problems = List.copyOf(problems);
    secret = Set.copyOf(secret);
  }

  /** Returns the name of the input in messages: file name or {@code PULUMI_CONFIG}. */
  public String source() {
    return where.source();
  }

  /** Returns whether no value could be read; missing values are then not reported. */
  boolean unreadable() {
    return entries.isEmpty() && !problems.isEmpty();
  }

  /**
   * Reads a stack file {@code Pulumi.<environment>.yaml}. This method never throws, whatever the
   * file contains.
   */
  public static ConfigSource ofFile(String environment, String fileName, byte[] bytes) {
    Problems problems = new Problems();
    Optional<String> text = decode(fileName, bytes, problems);
    Entries section =
        text.map(t -> stackFile(fileName, t, problems)).orElse(noEntries(Location.of(fileName)));
    return new ConfigSource(
        environment, section.where(), section.entries(), problems.ordered(), Set.of());
  }

  /**
   * Reads the values that the Pulumi CLI passes to a program. All values are texts: a structured
   * value is JSON, and a key without a value has an empty text.
   *
   * @param values the decoded {@code PULUMI_CONFIG} variable
   */
  public static ConfigSource ofPulumi(String environment, Map<String, String> values) {
    return ofPulumi(environment, values, Set.of());
  }

  /**
   * Reads the values that the Pulumi CLI passes to a program, some of them decrypted by the CLI.
   *
   * @param secret the decoded {@code PULUMI_CONFIG_SECRET_KEYS} variable
   */
  public static ConfigSource ofPulumi(
      String environment, Map<String, String> values, Set<String> secret) {
    Problems problems = new Problems();
    Location where = Location.of("PULUMI_CONFIG");
    List<Entry> entries = new ArrayList<>();
    new TreeMap<>(values)
        .forEach(
            (key, text) -> {
              Problems valueProblems = new Problems();
              entries.add(new Entry(key, where, pulumiValue(text, where, valueProblems)));
              valueProblems.ordered().forEach(p -> problems.add(withKeyPrefix(key, p)));
            });
    return new ConfigSource(environment, where, entries, problems.ordered(), secret);
  }

  /**
   * Returns a copy with one value replaced, as {@code pulumi config set --path} would set it.
   *
   * @param key a key of the section {@code config}, such as {@code epfabric:gpuPool}
   * @param field a key of the mapping under {@code key}; empty for the whole value
   */
  public ConfigSource with(String key, String field, String value) {
    Location changedAt = Location.of(source());
    Scalar scalar = new Scalar(value, false, changedAt);
    ConfigNode changed =
        field.isEmpty()
            ? scalar
            : new Entries(
                replaceEntry(fieldsOf(key), new Entry(field, changedAt, scalar)), changedAt);
    List<Entry> all = replaceEntry(entries, new Entry(key, changedAt, changed));
    return new ConfigSource(environment, where, all, problems, secret);
  }

  private List<Entry> fieldsOf(String key) {
    return entries.stream()
        .filter(entry -> entry.key().equals(key))
        .map(Entry::value)
        .filter(Entries.class::isInstance)
        .flatMap(section -> ((Entries) section).entries().stream())
        .toList();
  }

  private static List<Entry> replaceEntry(List<Entry> entries, Entry changed) {
    List<Entry> all = new ArrayList<>(entries);
    all.removeIf(entry -> entry.key().equals(changed.key()));
    all.add(changed);
    return all;
  }

  private static ConfigNode pulumiValue(String text, Location where, Problems problems) {
    if (text.isEmpty()) {
      return new Absent(where);
    }
    boolean structured = text.startsWith("{") || text.startsWith("[");
    return structured
        ? YamlTree.parse(text, mark -> where, problems)
        : new Scalar(text, true, where);
  }

  private static Problem withKeyPrefix(String key, Problem problem) {
    String full = problem.key().isEmpty() ? key : key + "." + problem.key();
    return new Problem(
        problem.where(), full, problem.message(), problem.expected(), problem.hint());
  }

  private static Optional<String> decode(String fileName, byte[] bytes, Problems problems) {
    if (bytes.length > MAX_BYTES) {
      String message = "the file has " + bytes.length + " bytes, more than " + MAX_BYTES;
      problems.add(unreadable(Location.of(fileName), message));
      return Optional.empty();
    }
    CharBuffer text = CharBuffer.allocate(bytes.length);
    boolean damaged =
        StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes), text, true).isError();
    String decoded = text.flip().toString();
    int end = decoded.indexOf('\0');
    if (damaged || end >= 0) {
      Location where = TextPlace.of(fileName, decoded, end < 0 ? decoded.length() : end);
      problems.add(unreadable(where, "the file is not UTF-8 text"));
      return Optional.empty();
    }
    return Optional.of(decoded);
  }

  private static Problem unreadable(Location where, String message) {
    String expected = "a Pulumi stack file: YAML text with a config: section";
    return new Problem(where, "", message, expected, "");
  }

  private static Entries noEntries(Location where) {
    return new Entries(List.of(), where);
  }

  private static Entries stackFile(String fileName, String text, Problems problems) {
    ConfigNode root = YamlTree.parse(fileName, text, problems);
    if (root instanceof Entries top) {
      for (Entry entry : top.entries()) {
        checkTopLevel(entry, problems);
      }
      return top.entries().stream()
          .filter(e -> e.key().equals("config"))
          .findFirst()
          .map(e -> configSection(e, problems))
          .orElse(noEntries(root.where()));
    }
    if (!(root instanceof Absent)) {
      problems.add(
          new Problem(root.where(), "", "the file is not a mapping", "config: at the top", ""));
    }
    return noEntries(root.where());
  }

  private static void checkTopLevel(Entry entry, Problems problems) {
    if (!CLI_KEYS.contains(entry.key())) {
      String hint = NameSuggestion.forName(entry.key(), CLI_KEYS);
      String fallback = "epfabric's settings go under config:, as epfabric:KEY";
      problems.add(
          new Problem(
              entry.where(),
              entry.key(),
              "unknown top-level key",
              "config, or a key that the Pulumi CLI writes",
              hint.isEmpty() ? fallback : hint));
    }
  }

  private static Entries configSection(Entry config, Problems problems) {
    if (config.value() instanceof Entries section) {
      return section;
    }
    if (!(config.value() instanceof Absent)) {
      problems.add(
          new Problem(
              config.value().where(),
              "config",
              config.value() instanceof Encrypted
                  ? "the section itself cannot be encrypted"
                  : "not a mapping of keys to values",
              "lines such as epfabric:zone: us-central1-b",
              ""));
    }
    return noEntries(config.where());
  }
}

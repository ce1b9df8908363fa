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
import epfabric.base.reading.YamlTree;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Configuration values by full key ({@code epfabric:zone}), from a stack file or from the CLI.
 *
 * @param environment name of the environment (Pulumi: stack)
 * @param source how messages call the input: file name or {@code PULUMI_CONFIG}
 * @param entries the values, in document order
 * @param problems what was wrong with the text itself
 * @param secret keys whose values are encrypted where they are kept, though they are plain here
 */
public record ConfigSource(
    String environment,
    String source,
    List<Entry> entries,
    List<Problem> problems,
    Set<String> secret) {
  /** Larger files are refused unread. */
  private static final int MAX_BYTES = 1 << 20;

  /** Keys beside {@code config} that the Pulumi CLI writes into a stack file. */
  private static final Set<String> CLI_KEYS =
      Set.of("config", "encryptionsalt", "secretsprovider", "encryptedkey", "environment");

  public ConfigSource {
    entries = List.copyOf(entries);
    problems = List.copyOf(problems);
    secret = Set.copyOf(secret);
  }

  /** Whether nothing could be read; what is missing then is not worth a word. */
  boolean unreadable() {
    return entries.isEmpty() && !problems.isEmpty();
  }

  /** Reads a stack file {@code Pulumi.<environment>.yaml}; whatever is in it, nothing is thrown. */
  public static ConfigSource ofFile(String environment, String fileName, byte[] bytes) {
    Problems problems = new Problems();
    Optional<String> text = decode(fileName, bytes, problems);
    List<Entry> entries = text.map(t -> stackFile(fileName, t, problems)).orElse(List.of());
    return new ConfigSource(environment, fileName, entries, problems.ordered(), Set.of());
  }

  /**
   * Reads the values that the Pulumi CLI hands to a program: all text, structured ones as JSON, and
   * an empty text for a key without a value.
   *
   * @param values the decoded {@code PULUMI_CONFIG} variable
   */
  public static ConfigSource ofPulumi(String environment, Map<String, String> values) {
    return ofPulumi(environment, values, Set.of());
  }

  /**
   * The same, where some values were encrypted before the CLI decrypted them.
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
              Problems ofValue = new Problems();
              entries.add(new Entry(key, where, pulumiValue(text, where, ofValue)));
              ofValue.ordered().forEach(p -> problems.add(at(key, p)));
            });
    return new ConfigSource(environment, "PULUMI_CONFIG", entries, problems.ordered(), secret);
  }

  /**
   * The same with one value in place of what was there: what {@code pulumi config set --path} would
   * make of it.
   *
   * @param key a key of the section {@code config}, such as {@code epfabric:gpuPool}
   * @param field a key of the mapping that it holds; empty for the whole value
   */
  public ConfigSource with(String key, String field, String value) {
    Location where = Location.of(source);
    Scalar scalar = new Scalar(value, false, where);
    ConfigNode changed =
        field.isEmpty()
            ? scalar
            : new Entries(replaced(fieldsOf(key), new Entry(field, where, scalar)), where);
    List<Entry> all = replaced(entries, new Entry(key, where, changed));
    return new ConfigSource(environment, source, all, problems, secret);
  }

  private List<Entry> fieldsOf(String key) {
    return entries.stream()
        .filter(entry -> entry.key().equals(key))
        .map(Entry::value)
        .filter(Entries.class::isInstance)
        .flatMap(section -> ((Entries) section).entries().stream())
        .toList();
  }

  private static List<Entry> replaced(List<Entry> entries, Entry changed) {
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

  private static Problem at(String key, Problem problem) {
    String full = problem.key().isEmpty() ? key : key + "." + problem.key();
    return new Problem(
        problem.where(), full, problem.message(), problem.expected(), problem.hint());
  }

  private static Optional<String> decode(String fileName, byte[] bytes, Problems problems) {
    Location where = Location.of(fileName);
    String expected = "a Pulumi stack file: YAML text with a config: section";
    if (bytes.length > MAX_BYTES) {
      String message = "the file has " + bytes.length + " bytes, more than " + MAX_BYTES;
      problems.add(new Problem(where, "", message, expected, ""));
      return Optional.empty();
    }
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      if (text.indexOf('\0') < 0) {
        return Optional.of(text);
      }
    } catch (CharacterCodingException e) {
      // Told below, in the same words as a file with NUL bytes.
    }
    problems.add(new Problem(where, "", "the file is not UTF-8 text", expected, ""));
    return Optional.empty();
  }

  private static List<Entry> stackFile(String fileName, String text, Problems problems) {
    ConfigNode root = YamlTree.parse(fileName, text, problems);
    if (root instanceof Entries top) {
      for (Entry entry : top.entries()) {
        checkTopLevel(entry, problems);
      }
      return top.entries().stream()
          .filter(e -> e.key().equals("config"))
          .findFirst()
          .map(e -> configSection(e, problems))
          .orElse(List.of());
    }
    if (!(root instanceof Absent)) {
      problems.add(
          new Problem(root.where(), "", "the file is not a mapping", "config: at the top", ""));
    }
    return List.of();
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

  private static List<Entry> configSection(Entry config, Problems problems) {
    if (config.value() instanceof Entries section) {
      return section.entries();
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
    return List.of();
  }
}

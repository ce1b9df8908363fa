package epfabric.fabric.catalog;

import epfabric.base.problem.Problem;
import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ReadingState;
import epfabric.base.reading.ScalarKind;
import epfabric.fabric.catalog.SoftwareSet.Component;
import epfabric.fabric.catalog.SoftwareSet.Extension;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Reads a set that contains only its differences from a set of the catalog.
 *
 * <p>Components and variables are merged by name, and so are the keys of a component; lists and
 * texts are replaced. A component with another version inherits nothing, because source, checksum,
 * commit and patches depend on the version.
 */
final class ExtendedSet {
  /** Keys, each with another key that must be replaced together with it. */
  private static final Map<String, String> REPLACED_TOGETHER =
      new TreeMap<>(Map.of("repository", "commit", "source", "sha256"));

  private final String name;
  private final SoftwareSet base;
  private final ReadingState reading;

  ExtendedSet(String name, SoftwareSet base, ReadingState reading) {
    this.name = name;
    this.base = base;
    this.reading = reading;
  }

  /**
   * Reads the set. If the file does not state the expected verdict, the verdict is {@code
   * unproven}, because this combination has not been run.
   */
  SoftwareSet read(MappingReader fields, Collection<String> transports) {
    SoftwareSet changed =
        new SoftwareSet(
            name,
            fields.value("summary", ScalarKind.TEXT).orElse(base.name() + " with changes"),
            new SoftwareSet.Platform(
                fields
                    .value("transport", ScalarKind.oneOf("a transport", transports))
                    .orElse(base.platform().transport()),
                fields.list("machines", ScalarKind.TEXT).orElse(base.platform().machines()),
                fields.value("drivers", SoftwareSet.DRIVERS).orElse(base.platform().drivers())),
            fields.value("expectedVerdict", SoftwareSet.VERDICT).orElse("unproven"),
            merge(base.components(), fields.sectionOrEmpty("components", this::components)),
            merge(
                base.variables(), fields.texts("variables", SoftwareSet.VARIABLE, ScalarKind.TEXT)),
            Optional.empty());
    return changed.extending(new Extension(base.name(), differences(changed)));
  }

  private static <T> Map<String, T> merge(
      Map<String, T> inheritedEntries, Map<String, T> ownEntries) {
    Map<String, T> all = new TreeMap<>(inheritedEntries);
    all.putAll(ownEntries);
    return all;
  }

  private Map<String, Component> components(MappingReader fields) {
    Map<String, Component> components = new TreeMap<>();
    for (String key : SoftwareSet.COMPONENTS) {
      Optional<Component> inherited = Optional.ofNullable(base.components().get(key));
      fields
          .section(key, f -> inherited.map(i -> override(i, f)).orElseGet(() -> Component.read(f)))
          .ifPresent(component -> components.put(key, component));
    }
    return components;
  }

  private Component override(Component inherited, MappingReader fields) {
    Optional<String> version = fields.value("version", ScalarKind.TEXT);
    if (version.filter(v -> !v.equals(inherited.version())).isPresent()) {
      return Component.read(fields);
    }
    Map<String, String> overrides = Component.properties(fields);
    REPLACED_TOGETHER.forEach((key, other) -> requireTogether(fields, overrides, key, other));
    return new Component(
        inherited.version(),
        merge(inherited.properties(), overrides),
        fields.list("patches", ScalarKind.TEXT).orElse(inherited.patches()));
  }

  private void requireTogether(
      MappingReader fields, Map<String, String> overrides, String key, String other) {
    if (overrides.containsKey(key) && !overrides.containsKey(other)) {
      reading.add(
          new Problem(
              fields.where(key),
              fields.name(key),
              "the " + other + " of " + base.name() + " does not belong to this " + key,
              other + " as well as " + key,
              ""));
    }
  }

  /**
   * Returns the facts that differ from the base, by name. Each text is the new value, followed by
   * the base's value in parentheses.
   */
  private Map<String, String> differences(SoftwareSet changed) {
    Map<String, String> before = facts(base);
    Map<String, String> after = facts(changed);
    Map<String, String> differences = new TreeMap<>();
    Stream.concat(before.keySet().stream(), after.keySet().stream())
        .filter(key -> !Objects.equals(after.get(key), before.get(key)))
        .forEach(
            key ->
                differences.put(
                    key, wordOrNone(after, key) + " (" + wordOrNone(before, key) + ")"));
    return differences;
  }

  private static String wordOrNone(Map<String, String> facts, String key) {
    return facts.getOrDefault(key, "none");
  }

  private static Map<String, String> facts(SoftwareSet set) {
    Map<String, String> facts = set.facts();
    facts.put("machines", SoftwareSet.joinWords(set.platform().machines()));
    return facts;
  }
}

package epfabric.deploy.preview;

import epfabric.deploy.preview.TypeRules.DeletesFirst;
import epfabric.deploy.preview.TypeRules.Effects;
import epfabric.deploy.preview.TypeRules.Harmless;
import epfabric.deploy.preview.TypeRules.Removal;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The replacement rules of all types, from {@code replace-rules.yaml} beside this class. */
final class ReplaceRules {
  private static final String FILE = "replace-rules.yaml";
  private static final Pattern REASON_WITH_SOURCE = Pattern.compile("\\[(?:tpg|gke|k8s)\\] (.+)");
  private static final String EVERY_OBJECT = "kubernetes:*";
  private static final Set<String> KEYS =
      Set.of(
          "replace",
          "whole",
          "recreatesNodes",
          "inPlace",
          "onlyIfNotExpanded",
          "onlyIfTurnedOff",
          "keeps",
          "clears",
          "sets",
          "deletesFirst",
          "unlessProvider");

  private final Map<String, TypeRules> byType;

  private ReplaceRules(Map<String, TypeRules> byType) {
    this.byType = Collections.unmodifiableMap(byType);
  }

  /** Returns the rules, which are read once in a process. */
  static ReplaceRules load() {
    return Loaded.RULES;
  }

  private static final class Loaded {
    static final ReplaceRules RULES = read();
  }

  private static ReplaceRules read() {
    try (InputStream file = ReplaceRules.class.getResourceAsStream(FILE)) {
      Yaml yaml = new Yaml(new SafeConstructor(new LoaderOptions()));
      Map<String, TypeRules> rules = new TreeMap<>();
      Map<String, Map<String, Object>> types = yaml.load(Objects.requireNonNull(file, FILE));
      types.forEach((type, entries) -> rules.put(type, rules(type, entries)));
      return new ReplaceRules(rules);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns the rules of a type; resources of types without rules are changed in place.
   *
   * @param provider inputs of the explicit provider, which can turn rules off
   */
  TypeRules of(String type, Map<String, Object> provider) {
    TypeRules own = own(type);
    boolean replacementsOff =
        own.unlessProvider().filter(key -> isTrue(provider.get(key))).isPresent();
    TypeRules effective = replacementsOff ? own.withEffects(own.effects().withoutReplace()) : own;
    return type.startsWith("kubernetes:") ? merged(effective) : effective;
  }

  /**
   * Returns one type's rules as the file has them, without the rules that all Kubernetes objects
   * share.
   */
  TypeRules own(String type) {
    return byType.getOrDefault(type, TypeRules.NONE);
  }

  Set<String> types() {
    return byType.keySet();
  }

  /** Returns whether a provider setting is on; settings may be passed as text. */
  private static boolean isTrue(@Nullable Object value) {
    return "true".equals(String.valueOf(value));
  }

  private TypeRules merged(TypeRules own) {
    TypeRules every = byType.getOrDefault(EVERY_OBJECT, TypeRules.NONE);
    Map<String, String> replace = new LinkedHashMap<>(own.effects().replace());
    replace.putAll(every.effects().replace());
    var deletesFirst =
        new DeletesFirst(own.deletesFirst().whenSet(), every.deletesFirst().whenUnchanged());
    return own.withEffects(own.effects().withReplace(Collections.unmodifiableMap(replace)))
        .withDeletesFirst(deletesFirst);
  }

  private static TypeRules rules(String type, Map<String, Object> entries) {
    if (!KEYS.containsAll(entries.keySet())) {
      throw new IllegalStateException(FILE + ": " + type + ": unknown key in " + entries.keySet());
    }
    Map<String, String> deletesFirst = texts(entries, "deletesFirst");
    return new TypeRules(
        new Effects(
            reasons(type, entries, "replace"),
            reasons(type, entries, "whole"),
            reasons(type, entries, "recreatesNodes"),
            texts(entries, "inPlace")),
        new Harmless(names(entries, "onlyIfNotExpanded"), names(entries, "onlyIfTurnedOff")),
        new Removal(names(entries, "keeps"), names(entries, "clears")),
        names(entries, "sets"),
        new DeletesFirst(
            Optional.ofNullable(deletesFirst.get("whenSet")),
            Optional.ofNullable(deletesFirst.get("whenUnchanged"))),
        Optional.ofNullable(entries.get("unlessProvider")).map(String::valueOf));
  }

  /**
   * Returns the reason for each property. Removes the source in front of each reason; only the
   * maintainers of the file need it.
   */
  private static Map<String, String> reasons(String type, Map<String, Object> entries, String key) {
    Map<String, String> reasons = new LinkedHashMap<>();
    texts(entries, key)
        .forEach(
            (property, text) -> {
              Matcher matcher = REASON_WITH_SOURCE.matcher(text);
              if (!matcher.matches()) {
                throw new IllegalStateException(
                    FILE + ": " + type + ": " + property + " has no source");
              }
              reasons.put(property, matcher.group(1));
            });
    return Collections.unmodifiableMap(reasons);
  }

  private static Map<String, String> texts(Map<String, Object> entries, String key) {
    Map<String, String> texts = new LinkedHashMap<>();
    if (entries.get(key) instanceof Map<?, ?> map) {
      map.forEach((name, text) -> texts.put(String.valueOf(name), String.valueOf(text)));
    }
    return Collections.unmodifiableMap(texts);
  }

  private static Set<String> names(Map<String, Object> entries, String key) {
    Set<String> names = new LinkedHashSet<>();
    if (entries.get(key) instanceof List<?> list) {
      list.forEach(name -> names.add(String.valueOf(name)));
    }
    return Collections.unmodifiableSet(names);
  }
}

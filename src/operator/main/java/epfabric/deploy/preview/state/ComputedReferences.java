package epfabric.deploy.preview.state;

import epfabric.deploy.engine.PlainValue;
import epfabric.deploy.engine.TextTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** Finds and renames references in computed values: {@code $ref} and {@code $template}. */
public final class ComputedReferences {
  /** One reference: the URN (or another stack's name) and a property. */
  public record Reference(String urn, String property) {
    public static Reference parse(String text) {
      int hash = text.lastIndexOf('#');
      return hash < 0
          ? new Reference(text, "")
          : new Reference(text.substring(0, hash), text.substring(hash + 1));
    }
  }

  private ComputedReferences() {}

  /** Returns whether a map stands for one computed value. */
  public static boolean isComputed(Object value) {
    return value instanceof Map<?, ?> map
        && map.size() == 1
        && (map.containsKey(PlainValue.REF)
            || map.containsKey(PlainValue.TEMPLATE)
            || map.containsKey(PlainValue.UNKNOWN));
  }

  /** Returns the references of a computed value, in the order of the text. */
  public static List<Reference> in(Object computed) {
    List<Reference> references = new ArrayList<>();
    if (text(computed, PlainValue.REF).isPresent()) {
      references.add(Reference.parse(text(computed, PlainValue.REF).get()));
    }
    text(computed, PlainValue.TEMPLATE)
        .map(TextTemplate::holes)
        .ifPresent(holes -> holes.forEach(hole -> references.add(Reference.parse(hole))));
    return references;
  }

  public static Optional<String> text(Object computed, String key) {
    return computed instanceof Map<?, ?> map && map.get(key) instanceof String text
        ? Optional.of(text)
        : Optional.empty();
  }

  /** Returns a copy in which references name other URNs. */
  public static Map<String, Object> renamed(
      Map<String, Object> values, UnaryOperator<String> urns) {
    Map<String, Object> copy = new TreeMap<>();
    values.forEach((key, value) -> copy.put(key, renamed(value, urns)));
    return copy;
  }

  private static Object renamed(Object value, UnaryOperator<String> urns) {
    if (value instanceof List<?> list) {
      return list.stream().map(item -> renamed((Object) item, urns)).toList();
    }
    if (!(value instanceof Map<?, ?> map)) {
      return value;
    }
    Map<String, Object> copy = new TreeMap<>();
    map.forEach((key, inner) -> copy.put((String) key, renamed((Object) inner, urns)));
    if (isComputed(value)) {
      UnaryOperator<String> rename = reference -> rename(reference, urns);
      text(value, PlainValue.REF)
          .ifPresent(reference -> copy.put(PlainValue.REF, rename.apply(reference)));
      text(value, PlainValue.TEMPLATE)
          .ifPresent(
              template -> copy.put(PlainValue.TEMPLATE, TextTemplate.renamed(template, rename)));
    }
    return copy;
  }

  private static String rename(String reference, UnaryOperator<String> urns) {
    Reference parsed = Reference.parse(reference);
    return urns.apply(parsed.urn()) + "#" + parsed.property();
  }
}

package epfabric.deploy.manifest.tree;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Writes many similar manifests, such as the Jobs of a sweep. The output is the same, byte by byte,
 * as that of {@link ManifestYaml}. This class only lays out mappings and lists, and calls {@code
 * ManifestYaml} once for each distinct scalar or key.
 */
public final class YamlWriter {
  /** A key in the usual form; YAML writes long keys, and keys with line breaks, in another form. */
  private static final Pattern SIMPLE_KEY = Pattern.compile("[ -~]{1,100}");

  /**
   * Header of a block scalar that keeps its trailing line breaks. The end of such a scalar depends
   * on the text that follows it in the document.
   */
  private static final Pattern OPEN_ENDED = Pattern.compile(" \\|\\d?\\+");

  /**
   * Texts, such as most names, that every YAML reader reads as text, so that they need no quotes.
   * For other texts, the library decides whether to quote them.
   */
  private static final Pattern PLAIN = Pattern.compile("[a-z][A-Za-z0-9_./-]{3,}");

  private static final Set<String> RESERVED_WORDS = Set.of("true", "false", "null");

  private static final String KEY = "a:";

  private final Map<Object, String> scalarCache = new HashMap<>();
  private final Map<String, String> keyCache = new HashMap<>();

  /** Returns several documents in one file. */
  public String of(List<Map<String, Object>> documents) {
    StringBuilder text = new StringBuilder();
    for (Map<String, Object> document : documents) {
      text.append(text.isEmpty() ? "" : "---\n");
      text.append(canLayOut(document) ? of(document) : ManifestYaml.of(document));
    }
    return text.toString();
  }

  /** Returns whether this class can lay out the whole value; otherwise the library writes it. */
  private boolean canLayOut(Object value) {
    if (value instanceof Map<?, ?> map) {
      boolean plain = true;
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        plain &= !key(String.valueOf(entry.getKey())).isEmpty() && canLayOut(entry.getValue());
      }
      return plain;
    }
    if (value instanceof List<?> list) {
      boolean plain = true;
      for (Object item : list) {
        plain &= !(item instanceof List<?>) && canLayOut(item); // nested lists have another layout
      }
      return plain;
    }
    return !(value instanceof CommentedValue) && !scalar(value).isEmpty();
  }

  private String of(Map<String, Object> document) {
    if (document.isEmpty()) {
      return ManifestYaml.of(document);
    }
    StringBuilder text = new StringBuilder();
    appendMapping(text, document, "");
    return text.toString();
  }

  private void appendMapping(StringBuilder text, Map<?, ?> map, String indent) {
    boolean first = true;
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      text.append(first ? "" : indent);
      text.append(key(String.valueOf(entry.getKey()))).append(':');
      appendValue(text, entry.getValue(), indent);
      first = false;
    }
  }

  private void appendValue(StringBuilder text, Object value, String indent) {
    String deeper = indent + "  ";
    if (value instanceof Map<?, ?> map && !map.isEmpty()) {
      text.append('\n').append(deeper);
      appendMapping(text, map, deeper);
    } else if (value instanceof List<?> list && !list.isEmpty()) {
      text.append('\n');
      list.forEach(item -> appendItem(text, item, indent));
    } else {
      text.append(indented(scalar(value), deeper));
    }
  }

  private void appendItem(StringBuilder text, Object item, String indent) {
    text.append(indent).append('-');
    if (item instanceof Map<?, ?> map && !map.isEmpty()) {
      text.append(' ');
      appendMapping(text, map, indent + "  ");
    } else {
      text.append(indented(scalar(item), indent + "  "));
    }
  }

  private static String indented(String scalar, String indent) {
    int end = scalar.indexOf('\n');
    if (end == scalar.length() - 1) {
      return scalar;
    }
    StringBuilder text = new StringBuilder(scalar.substring(0, end + 1));
    scalar
        .substring(end + 1)
        .lines()
        .forEach(line -> text.append(line.isEmpty() ? "" : indent).append(line).append('\n'));
    return text.toString();
  }

  /**
   * Returns the scalar with the space before it and its line break; further lines are not indented.
   * Returns an empty text if the form depends on the text that follows.
   */
  private String scalar(Object value) {
    return scalarCache.computeIfAbsent(value, YamlWriter::writeScalar);
  }

  private static String writeScalar(Object value) {
    if (value instanceof String text
        && PLAIN.matcher(text).matches()
        && !RESERVED_WORDS.contains(text)) {
      return " " + text + "\n";
    }
    String text = ManifestYaml.of(Map.of("a", value)).substring(KEY.length());
    return OPEN_ENDED.matcher(text).lookingAt() ? "" : text.replaceAll("\n  ", "\n");
  }

  /** Returns the key as YAML; empty if the library must write it. */
  private String key(String key) {
    return keyCache.computeIfAbsent(key, YamlWriter::writeKey);
  }

  private static String writeKey(String key) {
    String text = ManifestYaml.of(Map.of(key, 1));
    boolean simple = SIMPLE_KEY.matcher(key).matches();
    return simple ? text.substring(0, text.length() - ": 1\n".length()) : "";
  }
}

package epfabric.jobs.benchmark.files;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Formats values as Python's {@code str} does inside lists and maps, with {@code null} for None.
 * Texts with a single quote, a backslash or a character outside printable ASCII are in double
 * quotes, with escapes that YAML reads.
 */
public final class PythonText {
  private PythonText() {}

  /** Returns the value's text; YAML reads each text in it unchanged. */
  public static String of(@Nullable Object value) {
    if (value instanceof Boolean truth) {
      return truth ? "True" : "False";
    }
    if (value instanceof Double number) {
      return PythonNumber.of(number);
    }
    if (value instanceof List<?> items) {
      return items.stream().map(PythonText::of).collect(Collectors.joining(", ", "[", "]"));
    }
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(e -> of(e.getKey()) + ": " + of(e.getValue()))
          .collect(Collectors.joining(", ", "{", "}"));
    }
    if (value instanceof String text) {
      return text.matches("[ -&(-\\[\\]-~]*") ? "'" + text + "'" : QuotedText.of(text);
    }
    return String.valueOf(value);
  }
}

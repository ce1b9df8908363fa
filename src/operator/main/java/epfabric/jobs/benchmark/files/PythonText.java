package epfabric.jobs.benchmark.files;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Values as Python shows them. */
public final class PythonText {
  private PythonText() {}

  /** The value; YAML reads it as the same as long as texts are simple. */
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

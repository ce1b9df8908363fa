package epfabric.jobs.benchmark.files;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Formats values as Python does. */
public final class PythonText {
  private PythonText() {}

  /** Returns the value; YAML reads simple texts as the same value. */
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

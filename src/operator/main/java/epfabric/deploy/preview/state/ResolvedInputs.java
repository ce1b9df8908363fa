package epfabric.deploy.preview.state;

import epfabric.deploy.engine.PlainValue;
import epfabric.deploy.engine.TextTemplate;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;

/** Replaces references in registered inputs by the computed values. */
public final class ResolvedInputs {
  private final BiFunction<String, String, Object> outputs;

  private ResolvedInputs(BiFunction<String, String, Object> outputs) {
    this.outputs = outputs;
  }

  /**
   * Returns a copy without references.
   *
   * @param outputs returns a value for the URN and property of a reference
   */
  public static Map<String, Object> of(
      Map<String, Object> inputs, BiFunction<String, String, Object> outputs) {
    return new ResolvedInputs(outputs).map(inputs);
  }

  private Map<String, Object> map(Map<?, ?> map) {
    Map<String, Object> copy = new TreeMap<>();
    map.forEach((key, value) -> copy.put((String) key, value(value)));
    return copy;
  }

  private Object value(Object value) {
    if (value instanceof List<?> list) {
      return list.stream().map(item -> value((Object) item)).toList();
    }
    if (!(value instanceof Map<?, ?> map)) {
      return value;
    }
    if (ComputedReferences.text(value, PlainValue.REF).isPresent()) {
      return output(ComputedReferences.text(value, PlainValue.REF).get());
    }
    return ComputedReferences.text(value, PlainValue.TEMPLATE)
        .<Object>map(
            template -> TextTemplate.filled(template, hole -> String.valueOf(output(hole))))
        .orElseGet(() -> map(map));
  }

  private Object output(String reference) {
    ComputedReferences.Reference parsed = ComputedReferences.Reference.parse(reference);
    return outputs.apply(parsed.urn(), parsed.property());
  }
}

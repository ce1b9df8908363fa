package epfabric.fabric.catalog;

import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ScalarKind;
import java.util.List;
import java.util.Optional;

/**
 * A variable that has an effect only in some cases.
 *
 * @param transports transports whose DeepEP reads the variable
 * @param values values that the pinned commits support; empty for any value
 */
public record LimitedVariable(String name, List<String> transports, List<String> values) {
  public LimitedVariable {
    transports = List.copyOf(transports);
    values = List.copyOf(values);
  }

  static LimitedVariable read(MappingReader fields) {
    return new LimitedVariable(
        fields.required("name", ScalarKind.TEXT).orElse(""),
        fields.list("transports", ScalarKind.TEXT).orElse(List.of()),
        fields.list("values", ScalarKind.TEXT).orElse(List.of()));
  }

  /**
   * Returns why this value has no effect under a transport; empty if the value has an effect or no
   * reason is known.
   */
  Optional<String> whyWithoutEffect(String value, String transport) {
    if (!transport.isEmpty() && !transports.contains(transport)) {
      return Optional.of(
          "transport "
              + transport
              + " does not read this variable, only "
              + String.join(" and ", transports)
              + (transports.size() == 1 ? " does" : " do"));
    }
    return values.isEmpty() || values.contains(value)
        ? Optional.empty()
        : Optional.of(
            "the pinned DeepEP and NCCL know " + String.join(" and ", values) + ", not " + value);
  }
}

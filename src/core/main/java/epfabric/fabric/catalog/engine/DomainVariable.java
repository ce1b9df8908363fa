package epfabric.fabric.catalog.engine;

import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ScalarKind;
import java.util.List;
import java.util.Optional;

/**
 * A variable for an inference engine whose groups use NVLink between nodes.
 *
 * @param engine the engine that reads the variable; absent if all engines do
 * @param kernels kernels that read the variable; empty if all do
 * @param cache whether the variable concerns the transfer of the KV cache from prefill to decode
 * @param why effect of the variable
 * @param source source of this fact
 */
public record DomainVariable(
    Optional<String> engine,
    List<Kernels> kernels,
    boolean cache,
    String name,
    String value,
    String why,
    String source) {
  public DomainVariable {
    kernels = List.copyOf(kernels);
  }

  static DomainVariable read(MappingReader fields) {
    return new DomainVariable(
        fields.value("engine", ScalarKind.NAME),
        fields.list("kernels", ScalarKind.choice(Kernels.class)).orElse(List.of()),
        fields.value("cache", ScalarKind.SWITCH).orElse(false),
        fields.required("name", ScalarKind.TEXT).orElse(""),
        fields.required("value", ScalarKind.TEXT).orElse(""),
        fields.required("why", ScalarKind.TEXT).orElse(""),
        fields.required("source", ScalarKind.TEXT).orElse(""));
  }

  /** Returns whether an engine with these kernels reads the variable. */
  public boolean isFor(String engineName, Kernels usedKernels) {
    return engine.filter(name -> !name.equals(engineName)).isEmpty()
        && (kernels.isEmpty() || kernels.contains(usedKernels));
  }
}

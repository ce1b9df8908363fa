package epfabric.fabric.catalog.engine;

import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ScalarKind;
import java.util.List;
import java.util.Optional;

/**
 * A variable of an inference engine whose groups use NVLink between nodes.
 *
 * @param engine the engine that reads it; absent where each does
 * @param kernels kernels that read it; empty where all do
 * @param cache whether it concerns the KV cache between prefill and decode
 * @param why what it achieves
 * @param source where this is known from
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

  /** Whether an engine with these kernels reads it. */
  public boolean isFor(String other, Kernels used) {
    return engine.filter(name -> !name.equals(other)).isEmpty()
        && (kernels.isEmpty() || kernels.contains(used));
  }
}

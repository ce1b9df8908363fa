package epfabric.fabric.catalog.engine;

import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ScalarKind;
import epfabric.base.value.DottedVersion;
import java.util.Map;
import java.util.Optional;

/**
 * The libraries in the published images of an inference engine, for some of its versions.
 *
 * @param engine {@code vllm} or {@code sglang}
 * @param versions comparison that the engine's versions satisfy, such as {@code >=0.27}
 * @param deepep DeepEP's commit, or the wheel that contains DeepEP
 * @param fenced whether low-latency combine has the fence of DeepEP's pull request 642
 * @param unfencedBy flag of the engine that selects another kernel, which lacks the fence
 * @param libraries from a library to its known version; for {@code deepep}, to its generation
 * @param source source of this fact
 */
public record EngineImage(
    String engine,
    String versions,
    String deepep,
    boolean fenced,
    Optional<String> unfencedBy,
    Map<String, String> libraries,
    String source) {
  public EngineImage {
    libraries = Map.copyOf(libraries);
  }

  static EngineImage read(MappingReader fields) {
    return new EngineImage(
        fields.required("engine", ScalarKind.NAME).orElse(""),
        fields.required("versions", ScalarKind.TEXT).orElse(""),
        fields.required("deepep", ScalarKind.TEXT).orElse(""),
        fields.required("fenced", ScalarKind.SWITCH).orElse(false),
        fields.value("unfencedBy", ScalarKind.TEXT),
        fields.texts("libraries", ScalarKind.NAME, ScalarKind.TEXT),
        fields.required("source", ScalarKind.TEXT).orElse(""));
  }

  /**
   * Returns whether a library's version is known and satisfies a comparison, such as {@code <3.5}.
   */
  public boolean has(String library, String comparison) {
    return Optional.ofNullable(libraries.get(library))
        .filter(version -> DottedVersion.matches(version, comparison))
        .isPresent();
  }

  /** Returns whether a library's version is known and does not satisfy the comparison. */
  public boolean hasOtherVersion(String library, String comparison) {
    return libraries.containsKey(library) && !has(library, comparison);
  }
}

package epfabric.fabric.catalog;

import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ReadingState;
import epfabric.base.reading.ScalarKind;
import epfabric.base.value.DottedVersion;
import java.util.List;
import java.util.Optional;

/**
 * The DeepEP in the published images of some versions of an inference engine.
 *
 * @param engine {@code vllm} or {@code sglang}
 * @param versions comparison that the engine's versions satisfy, such as {@code >=0.27}
 * @param deepep its commit, or the wheel that it comes with
 * @param fenced whether low-latency combine has the fence of DeepEP's pull request 642
 * @param unfencedBy flag of the engine that takes another kernel, without the fence
 * @param source where this is known from
 */
public record EngineImage(
    String engine,
    String versions,
    String deepep,
    boolean fenced,
    Optional<String> unfencedBy,
    String source) {
  private static final List<EngineImage> ALL = load();

  private static List<EngineImage> load() {
    ReadingState reading = new ReadingState();
    List<EngineImage> rows =
        CatalogFile.read(
            "engines",
            CatalogFile.resource("engines"),
            reading,
            file -> file.list("images", EngineImage::read).orElse(List.of()));
    if (!reading.problems().isEmpty()) {
      throw new IllegalStateException("catalog: " + reading.problems().ordered());
    }
    return rows;
  }

  private static EngineImage read(MappingReader fields) {
    return new EngineImage(
        fields.required("engine", ScalarKind.NAME).orElse(""),
        fields.required("versions", ScalarKind.TEXT).orElse(""),
        fields.required("deepep", ScalarKind.TEXT).orElse(""),
        fields.required("fenced", ScalarKind.SWITCH).orElse(false),
        fields.value("unfencedBy", ScalarKind.TEXT),
        fields.required("source", ScalarKind.TEXT).orElse(""));
  }

  /** Returns every row of the catalog. */
  public static List<EngineImage> all() {
    return ALL;
  }

  /** Returns the row of one version of an engine. */
  public static Optional<EngineImage> of(String engine, String version) {
    return ALL.stream()
        .filter(row -> row.engine().equals(engine))
        .filter(row -> DottedVersion.matches(version, row.versions()))
        .findFirst();
  }
}

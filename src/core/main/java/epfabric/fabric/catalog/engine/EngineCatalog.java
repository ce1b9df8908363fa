package epfabric.fabric.catalog.engine;

import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ReadingState;
import epfabric.base.reading.ScalarKind;
import epfabric.base.value.DottedVersion;
import epfabric.fabric.catalog.CatalogFile;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The rows of {@code catalog/engines.yaml}.
 *
 * @param releases releases by engine
 * @param backends backends of all engines; those of one engine are in the order of preference
 * @param domain variables of groups that use NVLink between nodes
 */
public record EngineCatalog(
    Map<String, Release> releases,
    List<EngineImage> images,
    List<EngineBackend> backends,
    List<DomainVariable> domain,
    List<ImageCaution> cautions,
    BackendTimes measured) {
  private static final EngineCatalog ALL = load();

  public EngineCatalog {
    releases = Map.copyOf(releases);
    images = List.copyOf(images);
    backends = List.copyOf(backends);
    domain = List.copyOf(domain);
    cautions = List.copyOf(cautions);
  }

  /** The versions of an engine and of its router for which command lines are generated. */
  public record Release(String version, String router) {
    private static Release read(MappingReader fields) {
      return new Release(
          fields.required("version", ScalarKind.TEXT).orElse(""),
          fields.required("router", ScalarKind.TEXT).orElse(""));
    }
  }

  private static EngineCatalog load() {
    ReadingState reading = new ReadingState();
    EngineCatalog all =
        CatalogFile.read("engines", CatalogFile.resource("engines"), reading, EngineCatalog::read);
    if (!reading.problems().isEmpty()) {
      throw new IllegalStateException("catalog: " + reading.problems().ordered());
    }
    return all;
  }

  private static EngineCatalog read(MappingReader file) {
    return new EngineCatalog(
        file.sectionOrEmpty("releases", EngineCatalog::releases),
        file.list("images", EngineImage::read).orElse(List.of()),
        file.list("backends", EngineBackend::read).orElse(List.of()),
        file.list("domain", DomainVariable::read).orElse(List.of()),
        file.list("cautions", ImageCaution::read).orElse(List.of()),
        file.sectionOrEmpty("measured", BackendTimes::read));
  }

  private static Map<String, Release> releases(MappingReader file) {
    Map<String, Release> releases = new TreeMap<>();
    file.keys()
        .forEach(
            engine ->
                file.section(engine, Release::read)
                    .ifPresent(release -> releases.put(engine, release)));
    return releases;
  }

  /** Returns the catalog. */
  public static EngineCatalog get() {
    return ALL;
  }

  /** Returns the release of an engine for which command lines are generated. */
  public Release release(String engine) {
    return Objects.requireNonNull(releases.get(engine), engine);
  }

  /** Returns the image row of one version of an engine. */
  public Optional<EngineImage> image(String engine, String version) {
    return images.stream()
        .filter(row -> row.engine().equals(engine))
        .filter(row -> DottedVersion.matches(version, row.versions()))
        .findFirst();
  }

  /** Returns an engine's backends in the order of preference. */
  public List<EngineBackend> backends(String engine) {
    return backends.stream().filter(row -> row.engine().equals(engine)).toList();
  }

  /** Returns the row of an engine's backend. */
  public EngineBackend backend(String engine, Kernels kernels) {
    return backends(engine).stream()
        .filter(row -> row.kernels() == kernels)
        .findFirst()
        .orElseThrow();
  }
}

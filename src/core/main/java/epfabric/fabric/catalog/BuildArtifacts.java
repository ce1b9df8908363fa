package epfabric.fabric.catalog;

import epfabric.base.facts.ImageArchitecture;
import epfabric.base.problem.Location;
import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ReadingState;
import epfabric.base.reading.ScalarKind;
import epfabric.base.value.DriverSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Those inputs of images that a software set does not name, with their sources and their expected
 * content.
 *
 * @param bases images that build stages start from
 * @param builders images that are used to build images and are not contained in them
 * @param artifacts files that are downloaded, for one CPU architecture
 * @param commits full commit ids, by repository and by the abbreviation or tag that a set contains
 * @param wheels Python packages that are installed with torch, by the name of torch's package
 *     index, such as {@code cu129}
 * @param aptSnapshot time of the snapshot of Ubuntu's packages; empty if none was chosen
 * @param estimates duration and size of each part of a build, by name
 */
public record BuildArtifacts(
    Map<String, BaseImage> bases,
    Map<String, BaseImage> builders,
    Map<String, BuildFile> artifacts,
    Map<String, Map<String, ContentPin>> commits,
    Map<String, Wheels> wheels,
    Optional<String> aptSnapshot,
    Map<String, Estimate> estimates) {

  /** Name of the catalog's file in messages. */
  public static final String FILE = "/catalog/artifacts.yaml";

  private static final ScalarKind<String> PACKAGE =
      ScalarKind.matching("a Python package", "its name", "[a-z0-9][a-z0-9._-]*");
  private static final ScalarKind<String> SNAPSHOT =
      ScalarKind.matching("a moment", "one such as 20261101T000000Z", "20[0-9]{6}T[0-9]{6}Z");

  /**
   * Python packages, by hash, for each version of torch in one index.
   *
   * @param packages packages that are installed besides torch and its dependencies
   * @param requirements names of the files that list the packages, by version of torch; empty
   *     except for amd64, because wheels of other architectures have other hashes
   */
  public record Wheels(
      ImageArchitecture architecture,
      String index,
      List<String> packages,
      Map<String, ContentPin> requirements,
      Location where,
      String key) {
    static Wheels read(MappingReader fields, ImageArchitecture architecture) {
      Map<String, ContentPin> requirements =
          ContentPin.readAll(fields, "requirements", ContentPin.REQUIREMENTS);
      Wheels wheels =
          new Wheels(
              architecture,
              fields.required("index", BuildFile.URL).orElse(""),
              fields.list("packages", PACKAGE).orElse(List.of()),
              architecture == ImageArchitecture.AMD64 ? requirements : Map.of(),
              fields.where("requirements"),
              fields.name("requirements"));
      fields.required("source", ScalarKind.TEXT);
      return wheels;
    }
  }

  /**
   * The duration of a part of a build, and the size of its result.
   *
   * @param drivers source of the drivers in the sets whose builds have this part; absent if all
   *     builds have this part
   * @param source text that starts with {@code measured} or {@code estimated}
   */
  public record Estimate(
      Optional<DriverSource> drivers,
      Optional<Integer> minutes,
      Optional<Integer> megabytes,
      String source) {
    private static final ScalarKind<String> SOURCE =
        ScalarKind.matching(
            "a source", "measured or estimated, and where or by what", "(measured|estimated).*");

    static Estimate read(MappingReader fields) {
      return new Estimate(
          fields.value("drivers", SoftwareSet.DRIVERS),
          fields.value("minutes", ScalarKind.integer(0, 1000)),
          fields.value("megabytes", ScalarKind.integer(0, 100_000)),
          fields.required("source", SOURCE).orElse(""));
    }

    private boolean isFor(SoftwareSet set) {
      return drivers.map(d -> d == set.platform().drivers()).orElse(true);
    }
  }

  /** Returns the estimates for a build of this set, by part. */
  public Map<String, Estimate> estimates(SoftwareSet set) {
    Map<String, Estimate> parts = new TreeMap<>(estimates);
    parts.values().removeIf(part -> !part.isFor(set));
    return parts;
  }

  /** Reads the catalog in this jar for amd64. */
  public static BuildArtifacts load() {
    return load(ImageArchitecture.AMD64);
  }

  /**
   * Reads the catalog in this jar for one architecture; an error in the catalog is a bug of
   * epfabric.
   */
  public static BuildArtifacts load(ImageArchitecture architecture) {
    ReadingState reading = new ReadingState();
    BuildArtifacts artifacts =
        CatalogFile.read(
            "artifacts",
            CatalogFile.resource("artifacts"),
            reading,
            fields -> read(fields, architecture));
    if (!reading.problems().isEmpty()) {
      throw new IllegalStateException("catalog: " + reading.problems().ordered());
    }
    return artifacts;
  }

  /** Reads a file that has the form of the catalog's file, for amd64. */
  public static Optional<BuildArtifacts> read(String file, String text, ReadingState reading) {
    return CatalogFile.parse(file, text, reading)
        .map(
            e ->
                read(
                    new MappingReader("", e.where(), e.entries(), reading),
                    ImageArchitecture.AMD64));
  }

  private static BuildArtifacts read(MappingReader fields, ImageArchitecture architecture) {
    BuildArtifacts artifacts =
        new BuildArtifacts(
            fields.sectionOrEmpty("bases", f -> Catalog.rows(f, (n, row) -> BaseImage.read(row))),
            fields.sectionOrEmpty(
                "builders", f -> Catalog.rows(f, (n, row) -> BaseImage.read(row))),
            files(fields, architecture),
            fields.sectionOrEmpty("commits", BuildArtifacts::commits),
            fields.sectionOrEmpty(
                "wheels", f -> Catalog.rows(f, (n, row) -> Wheels.read(row, architecture))),
            fields.section("apt", BuildArtifacts::snapshot),
            fields.sectionOrEmpty(
                "estimates", f -> Catalog.rows(f, (n, row) -> Estimate.read(row))));
    fields.done();
    return artifacts;
  }

  /**
   * Returns the files for this architecture. The amd64 file is used if the catalog has no other.
   */
  private static Map<String, BuildFile> files(
      MappingReader fields, ImageArchitecture architecture) {
    Map<String, BuildFile> files = new TreeMap<>(files(fields, "artifacts"));
    Map<String, BuildFile> arm = files(fields, "artifactsOfArm64");
    if (architecture == ImageArchitecture.ARM64) {
      files.putAll(arm);
    }
    return files;
  }

  private static Map<String, BuildFile> files(MappingReader fields, String section) {
    return fields.sectionOrEmpty(section, f -> Catalog.rows(f, (name, row) -> BuildFile.read(row)));
  }

  private static String snapshot(MappingReader fields) {
    fields.required("source", ScalarKind.TEXT);
    return fields.required("snapshot", SNAPSHOT).orElse("");
  }

  private static Map<String, Map<String, ContentPin>> commits(MappingReader fields) {
    Map<String, Map<String, ContentPin>> commits = new TreeMap<>();
    for (String repository : fields.keys()) {
      commits.put(repository, ContentPin.readAll(fields, repository, ContentPin.COMMIT));
    }
    return commits;
  }
}

package epfabric.fabric.catalog;

import epfabric.base.problem.Location;
import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ScalarKind;
import epfabric.base.value.DriverSource;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A file that a build downloads.
 *
 * @param condition the sets that need the file
 * @param url URLs by version, which may contain {@code {version}}, {@code {source}}, {@code
 *     {commit}} and names of components; {@link #ANY} stands for all versions
 * @param version the file's version, if no component determines it
 * @param versions from a version or commit in a set to the file's version or the full commit, where
 *     these differ
 * @param fallbacks files to unpack while the checksum is unknown, by the file's version
 */
public record BuildFile(
    Condition condition,
    Map<String, String> url,
    Optional<String> version,
    Map<String, String> versions,
    Pins pins,
    Map<String, Fallback> fallbacks,
    Optional<Integer> megabytes) {

  /**
   * The sets that need a file.
   *
   * @param component component of a set that needs the file; absent if every set needs the file
   * @param patch patch of the component that needs the file; absent for any patch
   * @param drivers drivers of the sets that need the file; absent for all drivers
   */
  public record Condition(
      Optional<String> component, Optional<String> patch, Optional<DriverSource> drivers) {}

  /**
   * The checksums of a file, and the place where they are written.
   *
   * @param sha256 checksums by the file's version or commit
   */
  public record Pins(Map<String, ContentPin> sha256, Location where, String key) {}

  /** An https URL; plain HTTP only for a server on the same machine. */
  static final ScalarKind<String> URL =
      ScalarKind.matching(
          "a URL",
          "https:// and a path, without spaces",
          "(https://|http://(localhost|127\\.0\\.0\\.1):)[\\x21-\\x7e]{3,240}");

  /** Key of the URL for all versions that have no separate URL. */
  public static final String ANY = "*";

  /**
   * A file of compiled code, which is unpacked instead of compiling sources whose checksum is
   * unknown.
   *
   * @param cuda major version of CUDA that the code was compiled with
   */
  public record Fallback(String url, Optional<ContentPin> pin, String cuda) {
    private static Fallback read(MappingReader fields) {
      Fallback fallback =
          new Fallback(
              fields.required("url", URL).orElse(""),
              ContentPin.read(fields, "sha256", ContentPin.SHA256),
              fields.required("cuda", ScalarKind.TEXT).orElse(""));
      fields.required("source", ScalarKind.TEXT);
      return fallback;
    }

    private boolean isFor(SoftwareSet set) {
      return set.versions().getOrDefault("cuda", "").startsWith(cuda + ".");
    }
  }

  static BuildFile read(MappingReader fields) {
    BuildFile artifact =
        new BuildFile(
            new Condition(
                fields.value("when", ScalarKind.NAME),
                fields.value("patch", ScalarKind.NAME),
                fields.value("drivers", SoftwareSet.DRIVERS)),
            urls(fields),
            fields.value("version", ScalarKind.TEXT),
            fields.texts("versions", ScalarKind.TEXT, ScalarKind.TEXT),
            new Pins(
                ContentPin.readAll(fields, "sha256", ContentPin.SHA256),
                fields.where("sha256"),
                fields.name("sha256")),
            fields.sectionOrEmpty("fallback", f -> Catalog.rows(f, (n, row) -> Fallback.read(row))),
            fields.value("megabytes", ScalarKind.integer(0, 100_000)));
    fields.required("source", ScalarKind.TEXT);
    return artifact;
  }

  private static Map<String, String> urls(MappingReader fields) {
    return fields.holdsMapping("url")
        ? fields.texts("url", ScalarKind.TEXT, URL)
        : Map.of(ANY, fields.required("url", URL).orElse(""));
  }

  /** Returns whether a build of this set downloads the file. */
  public boolean isFor(SoftwareSet set) {
    return condition.drivers().map(d -> d == set.platform().drivers()).orElse(true)
        && condition.component().map(component -> isFor(set, component)).orElse(true);
  }

  private boolean isFor(SoftwareSet set, String component) {
    return set.components().containsKey(component)
        && condition.patch().map(name -> set.hasPatch(component, name)).orElse(true);
  }

  /** Returns the version or commit under which the file's checksum is stored. */
  public String edition(SoftwareSet set) {
    Optional<String> commit = commit(set);
    return commit.isPresent() ? commit.get() : version(set);
  }

  /** Returns the file's version; the version in the set may be only its start. */
  public String version(SoftwareSet set) {
    return version.orElseGet(
        () -> {
          String inSet = component(set).map(SoftwareSet.Component::version).orElse("");
          return versions.getOrDefault(inSet, inSet);
        });
  }

  /** Returns the commit after the {@code @} in the name of the patch. */
  private Optional<String> commit(SoftwareSet set) {
    return condition
        .patch()
        .flatMap(
            name ->
                component(set).stream()
                    .flatMap(c -> c.patches().stream())
                    .filter(p -> p.startsWith(name + "@"))
                    .map(p -> p.substring(name.length() + 1))
                    .findFirst());
  }

  private Optional<SoftwareSet.Component> component(SoftwareSet set) {
    return condition.component().map(set.components()::get);
  }

  /**
   * Returns the URL from which a build of this set downloads the file; empty if the version has
   * none.
   */
  public String address(SoftwareSet set) {
    Map<String, String> values = new TreeMap<>(set.versions());
    component(set).ifPresent(c -> values.putAll(c.properties()));
    values.put("version", version(set));
    commit(set).ifPresent(c -> values.put("commit", versions.getOrDefault(c, c)));
    return Placeholders.fill(url.getOrDefault(version(set), url.getOrDefault(ANY, "")), values);
  }

  /**
   * Returns the file that a build of this set unpacks while the checksum of {@link #address} is
   * unknown. A set with patches has no such file, because patches need sources.
   */
  public Optional<Fallback> fallback(SoftwareSet set) {
    boolean patched = component(set).map(c -> !c.patches().isEmpty()).orElse(false);
    return patched
        ? Optional.empty()
        : Optional.ofNullable(fallbacks.get(version(set))).filter(f -> f.isFor(set));
  }

  /** Returns the file's checksum for this set. */
  public ContentPin pin(SoftwareSet set) {
    String edition = edition(set);
    return pins.sha256()
        .getOrDefault(
            edition, new ContentPin(Optional.empty(), pins.where(), pins.key() + "." + edition));
  }
}

package epfabric.fabric.catalog;

import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ReadingState;
import epfabric.base.reading.ScalarKind;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A failure of the installer on a node.
 *
 * @param reason the reason in the node's annotation and the container's termination message
 * @param remedy what to do
 */
public record InstallerFailure(String reason, Persistence persistence, String remedy) {

  /** Whether the failure may disappear when the installer starts again. */
  public enum Persistence {
    /** The installer retries. */
    TEMPORARY,
    /** Another start would fail the same way. */
    PERMANENT
  }

  private static final Map<String, InstallerFailure> ALL = load();

  private static Map<String, InstallerFailure> load() {
    ReadingState reading = new ReadingState();
    Map<String, InstallerFailure> rows =
        CatalogFile.read(
            "installer",
            CatalogFile.resource("installer"),
            reading,
            file ->
                file.sectionOrEmpty(
                    "failures", fields -> Catalog.rows(fields, InstallerFailure::read)));
    if (!reading.problems().isEmpty()) {
      throw new IllegalStateException("catalog: " + reading.problems().ordered());
    }
    return Collections.unmodifiableMap(new TreeMap<>(rows));
  }

  private static InstallerFailure read(String reason, MappingReader fields) {
    return new InstallerFailure(
        reason,
        fields.required("kind", ScalarKind.choice(Persistence.class)).orElse(Persistence.TEMPORARY),
        fields.required("remedy", ScalarKind.TEXT).orElse(""));
  }

  /** Returns every failure, by its reason. */
  public static Map<String, InstallerFailure> all() {
    return ALL;
  }

  /** Returns the failure with this reason; empty if the installer has no such reason. */
  public static Optional<InstallerFailure> of(String reason) {
    return Optional.ofNullable(ALL.get(reason));
  }

  /** Returns whether the failure occurs again until its cause is removed. */
  public boolean permanent() {
    return persistence == Persistence.PERMANENT;
  }
}

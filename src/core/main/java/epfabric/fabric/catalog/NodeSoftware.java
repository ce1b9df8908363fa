package epfabric.fabric.catalog;

import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ScalarKind;
import epfabric.base.value.DriverSource;
import epfabric.base.value.EnumWord;
import epfabric.base.value.GkeVersion;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The software that nodes of a machine type can have.
 *
 * @param minGkeVersion the oldest GKE version that supports the machine
 * @param broken ranges of newer GKE versions in which the machine type does not work
 * @param sets default software set for each source of drivers; nodes cannot have drivers from a
 *     source that is missing here
 */
public record NodeSoftware(
    GkeVersion minGkeVersion, List<BrokenGke> broken, Map<DriverSource, String> sets) {
  public NodeSoftware {
    broken = List.copyOf(broken);
    sets = Map.copyOf(sets);
  }

  /**
   * A range of GKE versions in which a machine type does not work.
   *
   * @param from the first broken version
   * @param fixed the first version that works again
   * @param source source of this fact
   */
  public record BrokenGke(GkeVersion from, GkeVersion fixed, String reason, String source) {
    static BrokenGke read(MappingReader fields) {
      return new BrokenGke(
          fields.required("from", ScalarKind.GKE_VERSION).orElseThrow(),
          fields.required("fixed", ScalarKind.GKE_VERSION).orElseThrow(),
          fields.required("reason", ScalarKind.TEXT).orElse(""),
          fields.required("source", ScalarKind.TEXT).orElse(""));
    }

    private boolean contains(GkeVersion version) {
      return version.compareTo(from) >= 0 && version.compareTo(fixed) < 0;
    }
  }

  static NodeSoftware read(MappingReader fields) {
    return new NodeSoftware(
        fields.required("minGkeVersion", ScalarKind.GKE_VERSION).orElseThrow(),
        fields.list("brokenGkeVersions", BrokenGke::read).orElse(List.of()),
        fields.sectionOrEmpty("software", NodeSoftware::readSets));
  }

  /**
   * Reads the default sets. Every machine type supports GKE's drivers; some also support drivers
   * from the installer.
   */
  private static Map<DriverSource, String> readSets(MappingReader fields) {
    Map<DriverSource, String> sets = new EnumMap<>(DriverSource.class);
    sets.put(
        DriverSource.GKE,
        fields.required(EnumWord.of(DriverSource.GKE), ScalarKind.NAME).orElse(""));
    fields
        .value(EnumWord.of(DriverSource.INSTALLER), ScalarKind.NAME)
        .ifPresent(set -> sets.put(DriverSource.INSTALLER, set));
    return sets;
  }

  /** Returns the default set for drivers from this source; empty if nodes cannot have them. */
  public Optional<String> set(DriverSource drivers) {
    return Optional.ofNullable(sets.get(drivers));
  }

  /** Returns the range of broken versions that contains this version. */
  public Optional<BrokenGke> broken(GkeVersion version) {
    return broken.stream().filter(range -> range.contains(version)).findFirst();
  }
}

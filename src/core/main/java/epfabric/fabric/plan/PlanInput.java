package epfabric.fabric.plan;

import epfabric.base.value.DriverSource;
import epfabric.base.value.EnumWord;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.catalog.SoftwareSet;
import epfabric.fabric.catalog.Transport;
import epfabric.fabric.environment.Environment;
import epfabric.fabric.environment.GpuPoolRequest.DriverVersion;
import epfabric.fabric.environment.GpuPoolSettings;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Everything that a plan depends on.
 *
 * @param ownSet the user's own software set, if the environment names a file
 */
public record PlanInput(
    Environment environment, Catalog catalog, Optional<SoftwareSet> ownSet, ImageLock images) {

  /** The default of an environment that names neither drivers nor software. */
  private static final DriverSource DEFAULT_DRIVERS = DriverSource.GKE;

  /** Name of the fact about Secure Boot in catalog/compatibility.yaml. */
  public static final String SECURE_BOOT = "secureBoot";

  /** Returns the environment's request for the fabric. */
  public Environment.Fabric fabric() {
    return environment.fabric();
  }

  /** Returns the requested software set; empty if no set has this name. */
  public Optional<SoftwareSet> software() {
    if (ownSet.isPresent()) {
      return ownSet;
    }
    return Optional.ofNullable(catalog.software().get(softwareName()));
  }

  /**
   * Returns the requested transport, or that of the software set; empty if no transport has this
   * name.
   */
  public Optional<Transport> transport() {
    return environment
        .workload()
        .transport()
        .kind()
        .or(() -> software().map(set -> set.platform().transport()))
        .flatMap(kind -> Optional.ofNullable(catalog.transport().all().get(kind)));
  }

  /** Returns the source of the nodes' drivers: as requested, or the one that the software needs. */
  public DriverSource drivers() {
    boolean softwareNamed = ownSet.isPresent() || environment.workload().software().isPresent();
    return fabric()
        .gpuPool()
        .node()
        .drivers()
        .source()
        .or(
            () ->
                softwareNamed ? software().map(set -> set.platform().drivers()) : Optional.empty())
        .orElse(DEFAULT_DRIVERS);
  }

  /**
   * Returns whether nodes start with Secure Boot: as requested, otherwise whenever all kernel
   * modules are known to be signed.
   */
  public boolean secureBoot() {
    return fabric().gpuPool().node().host().secureBoot().orElseGet(this::signsAllModules);
  }

  /**
   * Returns whether all kernel modules are known to be signed. GKE's modules are, unless a row of
   * catalog/compatibility.yaml excludes Secure Boot for the software set. Modules of a user's
   * DaemonSet may be unsigned.
   */
  private boolean signsAllModules() {
    var version = fabric().gpuPool().node().drivers().version();
    Map<String, String> facts = new TreeMap<>(software().map(SoftwareSet::facts).orElse(Map.of()));
    facts.put("drivers", EnumWord.of(drivers()));
    facts.put(SECURE_BOOT, "true");
    return GpuPoolSettings.DRIVER_VERSION.orDefault(version) != DriverVersion.DISABLED
        && catalog.incompatibilities().stream()
            .filter(row -> row.when().containsKey(SECURE_BOOT))
            .noneMatch(row -> row.appliesTo(facts));
  }

  String softwareName() {
    return environment.workload().software().or(this::defaultSoftwareName).orElse("");
  }

  private Optional<String> defaultSoftwareName() {
    String machine = GpuPoolSettings.MACHINE.orDefault(fabric().gpuPool().node().machine());
    DriverSource drivers = fabric().gpuPool().node().drivers().source().orElse(DEFAULT_DRIVERS);
    return Optional.ofNullable(catalog.machines().get(machine))
        .flatMap(m -> m.software().set(drivers));
  }
}

package epfabric.plan;

import epfabric.catalog.Catalog;
import epfabric.catalog.SoftwareSet;
import epfabric.catalog.Transport;
import epfabric.environment.Environment;
import epfabric.environment.GpuPoolSettings;
import java.util.Optional;

/**
 * All that a plan depends on.
 *
 * @param ownSet the user's own software set, when the environment points to a file
 */
public record PlanInput(
    Environment environment, Catalog catalog, Optional<SoftwareSet> ownSet, ImageLock images) {

  /** The software set that the environment asks for; empty when there is none of that name. */
  public Optional<SoftwareSet> software() {
    if (ownSet.isPresent()) {
      return ownSet;
    }
    return Optional.ofNullable(catalog.software().get(softwareName()));
  }

  /** The transport asked for, or the software set's; empty when there is none of that name. */
  Optional<Transport> transport() {
    return environment
        .workload()
        .transport()
        .kind()
        .or(() -> software().map(SoftwareSet::transport))
        .flatMap(kind -> Optional.ofNullable(catalog.transports().get(kind)));
  }

  String softwareName() {
    String machine = GpuPoolSettings.MACHINE.orDefault(environment.gpuPool().machine());
    return environment
        .workload()
        .software()
        .or(
            () ->
                Optional.ofNullable(catalog.machines().get(machine)).map(m -> m.defaultSoftware()))
        .orElse("");
  }
}

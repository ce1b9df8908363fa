package epfabric.deploy.image;

import epfabric.base.facts.ImageArchitecture;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.catalog.SoftwareSet;
import epfabric.fabric.catalog.Transport;
import epfabric.fabric.plan.FabricPlan;
import java.util.Objects;

/** A request for images: a software set, compiled for a machine and a transport. */
public record ImageRequest(SoftwareSet set, Machine machine, Transport transport) {
  /** Returns the request of an environment's plan. */
  public static ImageRequest of(FabricPlan plan, Catalog catalog) {
    return new ImageRequest(
        plan.workload().software(),
        plan.pool().machine(),
        transport(catalog, plan.workload().transport().kind()));
  }

  /** Returns a request for the first machine and the transport of a set's platform. */
  public static ImageRequest of(SoftwareSet set, Catalog catalog) {
    Machine machine = catalog.machines().get(set.platform().machines().get(0));
    return new ImageRequest(
        set, Objects.requireNonNull(machine), transport(catalog, set.platform().transport()));
  }

  /** Returns the architecture of the machines' CPUs. */
  public ImageArchitecture architecture() {
    return ImageArchitecture.of(machine.host().architecture());
  }

  private static Transport transport(Catalog catalog, String name) {
    return Objects.requireNonNull(catalog.transport().all().get(name));
  }
}

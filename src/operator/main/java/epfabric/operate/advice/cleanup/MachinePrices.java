package epfabric.operate.advice.cleanup;

import epfabric.base.value.EnumWord;
import epfabric.base.value.Zone;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.plan.CostPlan;
import epfabric.operate.google.ProjectResource;
import java.util.Map;
import java.util.Optional;

/** Prices of a project's machines, from the environment's plan or else from the price list. */
record MachinePrices(CostPlan cost, Map<String, Machine> machines) {
  /** Returns the price of a machine in US dollars per hour; empty if no price is known. */
  Optional<Double> usdPerHour(ProjectResource resource) {
    String provisioning = resource.machine().spot() ? "spot" : "on-demand";
    return planned(resource.machine().type(), provisioning)
        .or(() -> listed(resource, provisioning));
  }

  /** Returns the plan's price, which an environment may override. */
  private Optional<Double> planned(String type, String provisioning) {
    return cost.price()
        .filter(price -> cost.machine().equals(type))
        .filter(price -> cost.capacity().map(EnumWord::of).equals(Optional.of(provisioning)))
        .map(Machine.Price::usdPerNodeHour);
  }

  private Optional<Double> listed(ProjectResource resource, String provisioning) {
    String region = Zone.parse(resource.place()).map(Zone::region).orElse("");
    return Optional.ofNullable(machines.get(resource.machine().type()))
        .flatMap(machine -> machine.sale().price(provisioning, region))
        .map(Machine.Price::usdPerNodeHour);
  }
}

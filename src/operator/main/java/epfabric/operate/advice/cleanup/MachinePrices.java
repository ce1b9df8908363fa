package epfabric.operate.advice.cleanup;

import epfabric.base.value.EnumWord;
import epfabric.base.value.Zone;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.plan.CostPlan;
import epfabric.operate.google.ProjectThing;
import java.util.Map;
import java.util.Optional;

/** What machines of a project cost: by the plan that they are of, else by the list. */
record MachinePrices(CostPlan cost, Map<String, Machine> machines) {
  /** US dollars an hour, where a price is known. */
  Optional<Double> usdPerHour(ProjectThing thing) {
    String way = thing.machine().spot() ? "spot" : "on-demand";
    return planned(thing.machine().type(), way).or(() -> listed(thing, way));
  }

  /** The owner of an environment may have given a price of its own. */
  private Optional<Double> planned(String type, String way) {
    return cost.price()
        .filter(price -> cost.machine().equals(type))
        .filter(price -> cost.capacity().map(EnumWord::of).equals(Optional.of(way)))
        .map(Machine.Price::usdPerNodeHour);
  }

  private Optional<Double> listed(ProjectThing thing, String way) {
    String region = Zone.parse(thing.place()).map(Zone::region).orElse("");
    return Optional.ofNullable(machines.get(thing.machine().type()))
        .flatMap(machine -> machine.sale().price(way, region))
        .map(Machine.Price::usdPerNodeHour);
  }
}

package epfabric.fabric.plan;

import epfabric.base.value.EnumWord;
import epfabric.fabric.catalog.Machine.Price;
import epfabric.fabric.catalog.Machine.Sku;
import epfabric.fabric.environment.GpuPoolRequest.Capacity;
import java.util.Optional;

/**
 * The cost of the GPU nodes while they run, without network, disks and system nodes.
 *
 * @param capacity how the nodes are bought; absent if the pool is adopted
 * @param price price per node and hour, from the environment file or else from the catalog; absent
 *     if no price is known for this way of buying
 * @param sku row in Google's price list, if the catalog has no price
 * @param budgetUsdPerNodeHour highest price that the owner accepts for a spot node, if given; not
 *     used as the price
 */
public record CostPlan(
    int nodes,
    String machine,
    Optional<Capacity> capacity,
    Optional<Price> price,
    Optional<Sku> sku,
    Optional<Double> budgetUsdPerNodeHour) {
  private static final String CALCULATOR = "https://cloud.google.com/products/calculator";

  /** Returns the budget, if it applies to this capacity and the price is above it. */
  public Optional<Double> exceededBudgetUsdPerNodeHour() {
    return budgetUsdPerNodeHour
        .filter(budget -> capacity.equals(Optional.of(Capacity.SPOT)))
        .filter(budget -> price.filter(p -> p.usdPerNodeHour() > budget).isPresent());
  }

  /** Returns the price of all GPU nodes in US dollars per hour, if it is known. */
  public Optional<Double> usdPerHour() {
    return price.map(p -> p.usdPerNodeHour() * nodes);
  }

  /**
   * Returns a text which states that no price is known and, if possible, where the price can be
   * found.
   */
  public String unpriced() {
    String unknown = "no price known for ";
    if (capacity.isEmpty()) {
      return unknown + machine + " of an adopted pool";
    }
    return capacity.get() == Capacity.RESERVATION
        ? unknown + "reserved " + machine + "; a reservation is paid for whether nodes run or not"
        : unknown
            + EnumWord.of(capacity.get())
            + " "
            + machine
            + sku.map(s -> ", which Google's price list has as SKU " + s.id()).orElse("")
            + ": see "
            + CALCULATOR;
  }
}

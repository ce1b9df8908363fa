package epfabric.plan;

import epfabric.catalog.Machine.Price;
import java.util.Optional;

/**
 * What the GPU nodes cost while they run; network, disks and system nodes are not in it.
 *
 * @param price listed price per node and hour; absent when none is known for this way of buying
 * @param budgetUsdPerNodeHour the most the owner wants to pay, if given
 */
public record CostPlan(int nodes, Optional<Price> price, Optional<Double> budgetUsdPerNodeHour) {
  /** The budget, when the listed price is above it. */
  public Optional<Double> exceededBudgetUsdPerNodeHour() {
    return budgetUsdPerNodeHour.filter(
        budget -> price.filter(p -> p.usdPerNodeHour() > budget).isPresent());
  }

  /** US dollars per hour for all GPU nodes, from the budget if there is no listed price. */
  public Optional<Double> usdPerHour() {
    return price.map(Price::usdPerNodeHour).or(() -> budgetUsdPerNodeHour).map(usd -> usd * nodes);
  }
}

package epfabric.deploy.document;

import epfabric.fabric.plan.CostPlan;
import java.util.Optional;

/**
 * The cost of the GPU nodes, in the runbook's words.
 *
 * @param nodes the number of nodes as text, such as {@code 2 GPU nodes}
 * @param none whether no node runs
 * @param price absent when no price is known or no node runs
 * @param unpriced the text shown in place of an unknown price
 */
record RunbookCost(String nodes, boolean none, Optional<Price> price, Optional<String> unpriced) {
  /** A price and its source; the budget is present only when the price exceeds it. */
  record Price(
      String usdPerHour,
      String usdPerNodeHour,
      String capacity,
      String origin,
      Optional<String> exceededBudget) {}

  static RunbookCost of(CostPlan plan) {
    boolean none = plan.nodes() == 0;
    Optional<Price> price = none ? Optional.empty() : price(plan);
    return new RunbookCost(
        LocaleFreeText.count(plan.nodes(), "GPU node"),
        none,
        price,
        none || price.isPresent() ? Optional.empty() : Optional.of(plan.unpriced()));
  }

  private static Optional<Price> price(CostPlan plan) {
    return plan.price()
        .map(
            price ->
                new Price(
                    plan.usdPerHour().map(LocaleFreeText::usd).orElse(""),
                    LocaleFreeText.usd(price.usdPerNodeHour()),
                    price.capacity(),
                    price.origin(),
                    plan.exceededBudgetUsdPerNodeHour().map(LocaleFreeText::usd)));
  }
}

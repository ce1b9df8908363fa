package epfabric.operate.advice.capacity;

import epfabric.base.value.EnumWord;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.notice.Notice;
import epfabric.operate.advice.AgeText;
import epfabric.operate.advice.capacity.ZoneOutlook.Cost;
import epfabric.operate.advice.capacity.ZoneOutlook.Lately;
import epfabric.operate.google.AdvisedCapacity.Chance;
import java.util.Locale;
import java.util.Optional;

/**
 * Compares Google's capacity advice with a plan. Its notices warn but never block, because the
 * advice is no guarantee.
 */
public final class CapacityNotices {
  /**
   * Obtainability below this value is low: cloud.google.com/compute/docs/instances/
   * view-vm-availability defines low as 0.0 to 0.3, medium as 0.4 to 0.6, high as 0.7 and more.
   */
  private static final double LOW = 0.4;

  private static final double HIGH = 0.7;

  private final FabricPlan plan;

  public CapacityNotices(FabricPlan plan) {
    this.plan = plan;
  }

  public Notice chance(OptionalFigure<Chance> chance) {
    String subject = "capacity in " + plan.scope().zone().name();
    Optional<Double> score = chance.value().flatMap(Chance::obtainability);
    if (score.isEmpty()) {
      String why = chance.unknown() ? chance.why() : "Google's answer has no score";
      return Notice.unknown(subject, why, chance.remedy());
    }
    String found =
        String.format(
            Locale.ROOT,
            "Google's advice on %d x %s, %s: obtainability %.2f (%s)%s; no promise",
            plan.pool().totalNodes(),
            plan.pool().machine().name(),
            plan.cost().capacity().map(EnumWord::of).orElse(""),
            score.get(),
            level(score.get()),
            chance
                .value()
                .flatMap(Chance::uptime)
                .map(uptime -> ", estimated uptime " + AgeText.of(uptime))
                .orElse(""));
    return score.get() < LOW
        ? Notice.warns(
            subject, found, "epfabric find --project " + plan.scope().project() + " ranks zones")
        : Notice.fine(subject, found);
  }

  private static String level(double score) {
    if (score < LOW) {
      return "low";
    }
    return score < HIGH ? "medium" : "high";
  }

  public Notice lately(OptionalFigure<Lately> lately) {
    String subject = "preemption in " + plan.scope().zone().name();
    return lately
        .value()
        .map(
            found ->
                Notice.fine(
                    subject,
                    String.format(
                        Locale.ROOT,
                        "of all customers' spot machines that stopped in a day, Google took away"
                            + " %.0f %% (mean of %d days; %.0f %% on the worst)",
                        found.mean() * 100,
                        found.days(),
                        found.worst() * 100)))
        .orElseGet(() -> Notice.unknown(subject, lately.why(), lately.remedy()));
  }

  public Notice price(OptionalFigure<Cost> price) {
    String subject = "price in " + plan.scope().region();
    return price
        .value()
        .map(cost -> price(subject, cost))
        .orElseGet(() -> Notice.unknown(subject, price.why(), price.remedy()));
  }

  private Notice price(String subject, Cost cost) {
    String found =
        String.format(Locale.ROOT, "%.2f USD per node and hour (%s)", cost.usd(), cost.origin());
    return plan.cost()
        .budgetUsdPerNodeHour()
        .filter(budget -> cost.usd() > budget)
        .map(budget -> String.format(Locale.ROOT, "%s, above your budget of %.2f", found, budget))
        .map(
            above ->
                Notice.warns(
                    subject,
                    above,
                    "take another zone, or raise epfabric:budget.maxSpotPerNodeHour"))
        .orElseGet(() -> Notice.fine(subject, found));
  }
}

package epfabric.jobs.verb.firstrun;

import epfabric.base.value.CountedNoun;
import epfabric.fabric.hardware.HardwareCheck;
import epfabric.fabric.plan.FabricPlan;
import epfabric.jobs.firstrun.Answer;
import epfabric.jobs.firstrun.CheckOrder;
import epfabric.jobs.firstrun.CheckStep;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Formats the questions of a run with their order and cost, assuming that every answer is as
 * expected.
 */
final class FirstRunPlanText {
  private FirstRunPlanText() {}

  static String of(FabricPlan plan, CheckOrder order) {
    Optional<Double> usdPerHour = plan.cost().usdPerHour();
    List<String> lines = new ArrayList<>();
    Map<String, Answer> answers = new TreeMap<>();
    long seconds = 0;
    List<CheckStep> steps = order.next(answers);
    while (!steps.isEmpty()) {
      CheckStep step = steps.get(0);
      seconds += step.seconds();
      lines.add(
          String.format(
              Locale.ROOT,
              "%6d s %s  %s",
              seconds,
              cost(usdPerHour, seconds),
              FirstRunText.asking(step)));
      for (HardwareCheck check : step.checks()) {
        lines.add("             " + check.id() + " " + check.wording().question());
        answers.put(check.id(), asExpected(check));
      }
      steps = order.next(answers);
    }
    lines.add("");
    lines.add(
        "by hand: "
            + (order.byHand().isEmpty()
                ? "nothing"
                : String.join(", ", order.byHand().stream().map(HardwareCheck::id).toList())));
    lines.add(describeAddedObjects(plan));
    return String.join("\n", lines) + "\n";
  }

  private static Answer asExpected(HardwareCheck check) {
    return new Answer(check.id(), Answer.Outcome.AS_EXPECTED, "", List.of(), Instant.EPOCH, 0);
  }

  private static String cost(Optional<Double> usdPerHour, long seconds) {
    return usdPerHour
        .map(usd -> String.format(Locale.ROOT, "%7.2f USD", usd * seconds / 3600))
        .orElse("      ? USD");
  }

  private static String describeAddedObjects(FabricPlan plan) {
    if (plan.pool().spec().isPresent()) {
      return "added to the cluster and removed: Jobs in namespace "
          + plan.install().testNamespace();
    }
    int objects = TemporaryFabric.yaml(plan).size();
    return "added to the cluster and removed, unless the fabric is there already: "
        + CountedNoun.of(objects, "object")
        + " (namespaces "
        + plan.install().namespace()
        + " and "
        + plan.install().testNamespace()
        + "), Jobs there, the payload in the driver folder of each node, and the installer's"
        + " annotations, condition and taint on each node";
  }
}

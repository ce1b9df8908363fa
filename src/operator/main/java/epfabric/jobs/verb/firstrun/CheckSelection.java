package epfabric.jobs.verb.firstrun;

import epfabric.base.terminal.CommandException;
import epfabric.base.value.EnumWord;
import epfabric.fabric.hardware.HardwareCheck;
import epfabric.fabric.hardware.HardwareCheck.Way;
import epfabric.fabric.hardware.HardwareCheckList;
import epfabric.fabric.plan.FabricPlan;
import epfabric.jobs.firstrun.CheckOrder;
import java.util.List;
import java.util.stream.Stream;

/**
 * The questions of a run: the questions that apply to the fabric, or the user's selection of them.
 *
 * @param list the questions, with the answers that are expected from nodes of the plan's machine
 *     type
 * @param only IDs of the only questions or parts that are asked; empty for all
 * @param skip IDs of questions or parts that are not asked
 */
record CheckSelection(
    FabricPlan plan, HardwareCheckList list, List<String> only, List<String> skip) {
  CheckSelection {
    list = list.on(plan.pool().machine());
    only = List.copyOf(only);
    skip = List.copyOf(skip);
    for (String word : Stream.concat(only.stream(), skip.stream()).toList()) {
      if (list.checks().stream().noneMatch(check -> matches(word, check))) {
        throw CommandException.usage(
            "no question or part has the ID \"" + word + "\"",
            "epfabric first-run " + plan.scope().environment() + " --dry-run lists them");
      }
    }
  }

  /** Returns the questions in the order in which they are asked. */
  CheckOrder order() {
    return new CheckOrder(
        list.checks().stream()
            .filter(this::applies)
            .filter(check -> only.isEmpty() || only.stream().anyMatch(word -> matches(word, check)))
            .filter(check -> skip.stream().noneMatch(word -> matches(word, check)))
            .toList());
  }

  private static boolean matches(String word, HardwareCheck check) {
    return check.id().equals(word) || check.id().startsWith(word + ".");
  }

  private boolean applies(HardwareCheck check) {
    return check
            .schedule()
            .applies()
            .includes(
                EnumWord.of(plan.pool().drivers()),
                EnumWord.of(plan.network().mode()),
                plan.pool().totalPermanentNodes(),
                plan.pool().machine().nvlinkDomain().spansNodes())
        && (check.method().way() != Way.TEST || plansTest(check.method().command()));
  }

  private boolean plansTest(String test) {
    return plan.workload().acceptance().tests().stream().anyMatch(run -> run.test().equals(test));
  }
}

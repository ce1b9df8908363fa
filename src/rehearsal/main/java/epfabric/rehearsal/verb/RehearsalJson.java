package epfabric.rehearsal.verb;

import epfabric.base.json.Json;
import epfabric.base.value.EnumWord;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.rehearsal.scenario.Moment;
import epfabric.rehearsal.scenario.Rehearsal;
import epfabric.rehearsal.scenario.Rehearsal.FaultOutcome;
import epfabric.rehearsal.scenario.StageOutcome;

/** A rehearsal as JSON; times are seconds of emulated time since the start of the rehearsal. */
final class RehearsalJson {
  private RehearsalJson() {}

  static String of(String environment, Rehearsal rehearsal) {
    return Json.indented(
        OrderedTree.of("environment", environment)
            .with("emulated", true)
            .with("well", rehearsal.well())
            .with("engine", rehearsal.setting().engine())
            .with("kubernetes", rehearsal.setting().kubernetes())
            .with("scenario", rehearsal.setting().scenario().name())
            .with("stages", rehearsal.stages().stream().map(RehearsalJson::stage).toList())
            .with("faults", rehearsal.faults().stream().map(RehearsalJson::fault).toList())
            .with("created", rehearsal.created())
            .with("left", rehearsal.left())
            .with("notChecked", rehearsal.gaps().notChecked())
            .with("notTested", rehearsal.gaps().notTested())
            .with("moments", rehearsal.moments().stream().map(RehearsalJson::moment).toList()));
  }

  private static OrderedTree stage(StageOutcome outcome) {
    return OrderedTree.of("stage", outcome.stage().word()).with("well", outcome.well());
  }

  private static OrderedTree fault(FaultOutcome outcome) {
    return OrderedTree.of("fault", outcome.fault().kind().word())
        .with("during", outcome.fault().during().word())
        .with("amount", outcome.fault().amount())
        .with("struck", outcome.struck());
  }

  private static OrderedTree moment(Moment moment) {
    return OrderedTree.of("seconds", moment.at().toMillis() / 1000.0)
        .with("stage", moment.stage().word())
        .with("area", EnumWord.of(moment.area()))
        .with("mark", EnumWord.of(moment.mark()))
        .with("subject", moment.subject())
        .with("text", moment.text());
  }
}

package epfabric.rehearsal.verb;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.value.EnumWord;
import epfabric.rehearsal.scenario.Moment;
import epfabric.rehearsal.scenario.Rehearsal;

/** A rehearsal as JSON; times are seconds of emulated time since its beginning. */
final class RehearsalJson {
  private RehearsalJson() {}

  static String of(String environment, Rehearsal rehearsal) {
    ObjectNode json = Json.object();
    json.put("environment", environment);
    json.put("emulated", true);
    json.put("well", rehearsal.well());
    json.put("engine", rehearsal.setting().engine());
    json.put("kubernetes", rehearsal.setting().kubernetes());
    json.put("scenario", rehearsal.setting().scenario().name());
    json.set("stages", stages(rehearsal));
    json.set("faults", faults(rehearsal));
    json.put("created", rehearsal.created());
    json.set("left", texts(rehearsal.left()));
    json.set("notChecked", texts(rehearsal.gaps().notChecked()));
    json.set("notTested", texts(rehearsal.gaps().notTested()));
    json.set("moments", moments(rehearsal));
    return Json.indented(json);
  }

  private static ArrayNode texts(Iterable<String> texts) {
    ArrayNode array = Json.array();
    texts.forEach(array::add);
    return array;
  }

  private static ArrayNode stages(Rehearsal rehearsal) {
    ArrayNode stages = Json.array();
    rehearsal
        .stages()
        .forEach(
            outcome -> {
              ObjectNode stage = Json.object();
              stage.put("stage", outcome.stage().word());
              stage.put("well", outcome.well());
              stages.add(stage);
            });
    return stages;
  }

  private static ArrayNode faults(Rehearsal rehearsal) {
    ArrayNode faults = Json.array();
    rehearsal
        .faults()
        .forEach(
            outcome -> {
              ObjectNode fault = Json.object();
              fault.put("fault", outcome.fault().kind().word());
              fault.put("during", outcome.fault().during().word());
              fault.put("amount", outcome.fault().amount());
              fault.put("struck", outcome.struck());
              faults.add(fault);
            });
    return faults;
  }

  private static ArrayNode moments(Rehearsal rehearsal) {
    ArrayNode moments = Json.array();
    for (Moment moment : rehearsal.moments()) {
      ObjectNode one = Json.object();
      one.put("seconds", moment.at().toMillis() / 1000.0);
      one.put("stage", moment.stage().word());
      one.put("area", EnumWord.of(moment.area()));
      one.put("mark", EnumWord.of(moment.mark()));
      one.put("subject", moment.subject());
      one.put("text", moment.text());
      moments.add(one);
    }
    return moments;
  }
}

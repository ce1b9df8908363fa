package epfabric.cli;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import epfabric.rehearsal.Moment;
import epfabric.rehearsal.Rehearsal;
import epfabric.value.EnumWord;

/** A rehearsal as JSON; times are seconds of emulated time since its beginning. */
final class RehearsalJson {
  private RehearsalJson() {}

  static String of(String environment, Rehearsal rehearsal) {
    JsonObject json = new JsonObject();
    json.addProperty("environment", environment);
    json.addProperty("emulated", true);
    json.addProperty("well", rehearsal.well());
    json.addProperty("engine", rehearsal.engine());
    json.addProperty("kubernetes", rehearsal.kubernetes());
    json.addProperty("scenario", rehearsal.scenario().name());
    json.add("stages", stages(rehearsal));
    json.add("faults", faults(rehearsal));
    json.addProperty("created", rehearsal.created());
    json.add("left", texts(rehearsal.left()));
    json.add("notChecked", texts(rehearsal.notChecked()));
    json.add("notTested", texts(rehearsal.notTested()));
    json.add("moments", moments(rehearsal));
    return new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create().toJson(json);
  }

  private static JsonArray texts(Iterable<String> texts) {
    JsonArray array = new JsonArray();
    texts.forEach(array::add);
    return array;
  }

  private static JsonArray stages(Rehearsal rehearsal) {
    JsonArray stages = new JsonArray();
    rehearsal
        .stages()
        .forEach(
            outcome -> {
              JsonObject stage = new JsonObject();
              stage.addProperty("stage", outcome.stage().word());
              stage.addProperty("well", outcome.well());
              stages.add(stage);
            });
    return stages;
  }

  private static JsonArray faults(Rehearsal rehearsal) {
    JsonArray faults = new JsonArray();
    rehearsal
        .faults()
        .forEach(
            outcome -> {
              JsonObject fault = new JsonObject();
              fault.addProperty("fault", outcome.fault().kind().word());
              fault.addProperty("during", outcome.fault().during().word());
              fault.addProperty("amount", outcome.fault().amount());
              fault.addProperty("struck", outcome.struck());
              faults.add(fault);
            });
    return faults;
  }

  private static JsonArray moments(Rehearsal rehearsal) {
    JsonArray moments = new JsonArray();
    for (Moment moment : rehearsal.moments()) {
      JsonObject one = new JsonObject();
      one.addProperty("seconds", moment.at().toMillis() / 1000.0);
      one.addProperty("stage", moment.stage().word());
      one.addProperty("area", EnumWord.of(moment.area()));
      one.addProperty("mark", EnumWord.of(moment.mark()));
      one.addProperty("subject", moment.subject());
      one.addProperty("text", moment.text());
      moments.add(one);
    }
    return moments;
  }
}

package epfabric.benchmark.outcome;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.Map;

/**
 * An experiment as experiment.json; {@code experiment.schema.json} beside this package's resources
 * says what each key means.
 */
public final class ExperimentJson {
  private ExperimentJson() {}

  public static String of(Experiment experiment) {
    JsonObject root = new JsonObject();
    root.addProperty("format", ExperimentFile.FORMAT);
    root.addProperty("generator", "epfabric");
    root.addProperty("scenario", experiment.about().scenario());
    given(root, "started", experiment.about().started());
    given(root, "machine", experiment.about().machine());
    root.addProperty("provenance", experiment.provenance().word());
    list(root, "notes", experiment.about().notes());
    JsonArray tests = new JsonArray();
    experiment.cases().forEach(result -> tests.add(test(result)));
    root.add("tests", tests);
    return new GsonBuilder().disableHtmlEscaping().setPrettyPrinting().create().toJson(root) + "\n";
  }

  private static JsonObject test(CaseResult result) {
    JsonObject test = new JsonObject();
    test.addProperty("id", result.place().id());
    test.addProperty("name", result.about().name());
    given(test, "description", result.about().description());
    test.addProperty("iteration", result.place().iteration());
    test.addProperty("step", result.place().step());
    given(test, "hook", result.place().hook());
    action(test, result.action());
    test.addProperty("status", result.status().word());
    given(test, "reason", result.ending().reason());
    given(test, "started", result.ending().started());
    given(test, "ended", result.ending().ended());
    given(test, "seconds", result.ending().seconds());
    list(test, "nodes", result.about().nodes());
    given(test, "image", result.about().image());
    result.about().folder().ifPresent(folder -> test.addProperty("folder", folder));
    list(test, "files", result.files());
    return test;
  }

  private static void action(JsonObject test, Map<String, String> action) {
    if (!action.isEmpty()) {
      JsonObject chosen = new JsonObject();
      action.forEach(chosen::addProperty);
      test.add("action", chosen);
    }
  }

  private static void given(JsonObject object, String key, String value) {
    if (!value.isEmpty()) {
      object.addProperty(key, value);
    }
  }

  private static void list(JsonObject object, String key, List<String> values) {
    if (!values.isEmpty()) {
      JsonArray list = new JsonArray();
      values.forEach(list::add);
      object.add(key, list);
    }
  }
}

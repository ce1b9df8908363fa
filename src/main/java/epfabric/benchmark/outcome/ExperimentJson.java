package epfabric.benchmark.outcome;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import epfabric.benchmark.outcome.ExperimentRecord.Origin;
import epfabric.benchmark.outcome.ExperimentRecord.Wishes;
import epfabric.benchmark.outcome.RunRecord.Ending;
import epfabric.benchmark.outcome.RunRecord.Tries;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/**
 * Writes experiment.json, of which {@code experiment.schema.json} beside this package's resources
 * says what each key means. A key without a value is left out.
 */
public final class ExperimentJson {
  /** Changes when a key changes its meaning. */
  static final int FORMAT = 1;

  private ExperimentJson() {}

  /** What a report knows of an experiment. */
  public static String of(Experiment experiment) {
    return of(experiment.asRecord());
  }

  public static String of(ExperimentRecord experiment) {
    JsonObject root = new JsonObject();
    root.addProperty("format", FORMAT);
    root.addProperty("generator", "epfabric");
    root.addProperty("scenario", experiment.about().scenario());
    given(root, "started", experiment.about().started());
    experiment.origin().ifPresent(o -> root.addProperty("environment", o.environment()));
    given(root, "machine", experiment.about().machine());
    experiment.about().provenance().ifPresent(p -> root.addProperty("provenance", p.word()));
    list(root, "notes", experiment.about().notes());
    experiment.origin().ifPresent(origin -> origin(root, origin, experiment.finished()));
    JsonArray tests = new JsonArray();
    experiment.runs().forEach(run -> tests.add(test(run)));
    root.add("tests", tests);
    return new GsonBuilder().disableHtmlEscaping().setPrettyPrinting().create().toJson(root) + "\n";
  }

  private static void origin(JsonObject root, Origin origin, boolean finished) {
    root.addProperty("namespace", origin.namespace());
    root.addProperty("nodes", origin.nodes());
    root.addProperty("label", origin.label());
    root.addProperty("stopsOnFailure", origin.stopsOnFailure());
    root.addProperty("finished", finished);
    root.add("wishes", wishes(origin.wishes()));
  }

  private static JsonObject wishes(Wishes wishes) {
    JsonObject view = new JsonObject();
    given(view, "image", wishes.image());
    given(view, "pullSecret", wishes.pullSecret());
    given(view, "libraries", wishes.libraries());
    map(view, "groups", wishes.groups());
    return view;
  }

  private static JsonObject test(RunRecord run) {
    JsonObject test = new JsonObject();
    test.addProperty("id", run.place().id());
    test.addProperty("name", run.about().name());
    given(test, "description", run.about().description());
    test.addProperty("iteration", run.place().iteration());
    test.addProperty("step", run.place().step());
    given(test, "hook", run.place().hook());
    map(test, "action", run.action());
    ending(test, run.ending());
    if (!run.figures()) {
      test.addProperty("figures", false);
    }
    tries(test, run.tries());
    list(test, "nodes", run.about().nodes());
    given(test, "image", run.about().image());
    run.about().folder().ifPresent(folder -> test.addProperty("folder", folder));
    list(test, "files", run.files());
    return test;
  }

  private static void ending(JsonObject test, Ending ending) {
    test.addProperty("status", ending.status().word());
    given(test, "reason", ending.reason());
    given(test, "started", ending.started());
    given(test, "ended", ending.ended());
    if (ending.seconds().matches("\\d{1,9}(\\.\\d{1,9})?")) {
      test.addProperty("seconds", new BigDecimal(ending.seconds()));
    } else {
      given(test, "seconds", ending.seconds());
    }
  }

  private static void tries(JsonObject test, Tries tries) {
    if (tries.count() > 0) {
      test.addProperty("attempt", tries.count());
    }
    given(test, "job", tries.job());
    if (tries.usedSeconds() > 0) {
      test.addProperty("usedSeconds", tries.usedSeconds());
    }
    given(test, "begun", tries.begun());
  }

  private static void map(JsonObject object, String key, Map<String, String> values) {
    if (!values.isEmpty()) {
      JsonObject view = new JsonObject();
      values.forEach(view::addProperty);
      object.add(key, view);
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

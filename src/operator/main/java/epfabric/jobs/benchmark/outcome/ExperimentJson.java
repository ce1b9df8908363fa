package epfabric.jobs.benchmark.outcome;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.jobs.benchmark.outcome.ExperimentRecord.Origin;
import epfabric.jobs.benchmark.outcome.ExperimentRecord.Wishes;
import epfabric.jobs.benchmark.outcome.RunRecord.Attempts;
import epfabric.jobs.benchmark.outcome.RunRecord.Ending;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/**
 * Writes experiment.json; {@code experiment.schema.json} among this package's resources defines
 * each key. A key without a value is left out.
 */
public final class ExperimentJson {
  /** The version of the format; it must be raised when the meaning of a key changes. */
  static final int FORMAT = 1;

  private ExperimentJson() {}

  /** Returns the text of the file for an experiment. */
  public static String of(ExperimentOutcome experiment) {
    return of(experiment.asRecord());
  }

  public static String of(ExperimentRecord experiment) {
    ObjectNode root = Json.object();
    root.put("format", FORMAT);
    root.put("generator", "epfabric");
    root.put("scenario", experiment.about().scenario());
    putIfPresent(root, "started", experiment.about().started());
    experiment.origin().ifPresent(o -> root.put("environment", o.environment()));
    putIfPresent(root, "machine", experiment.about().machine());
    experiment.about().provenance().ifPresent(p -> root.put("provenance", p.word()));
    putList(root, "notes", experiment.about().notes());
    experiment.origin().ifPresent(origin -> putOrigin(root, origin, experiment.finished()));
    ArrayNode tests = Json.array();
    experiment.runs().forEach(run -> tests.add(test(run)));
    root.set("tests", tests);
    return Json.indented(root) + "\n";
  }

  private static void putOrigin(ObjectNode root, Origin origin, boolean finished) {
    root.put("namespace", origin.namespace());
    root.put("nodes", origin.nodes());
    root.put("label", origin.label());
    root.put("stopsOnFailure", origin.stopsOnFailure());
    root.put("finished", finished);
    root.set("wishes", wishes(origin.wishes()));
  }

  private static ObjectNode wishes(Wishes wishes) {
    ObjectNode view = Json.object();
    putIfPresent(view, "image", wishes.image());
    putIfPresent(view, "pullSecret", wishes.pullSecret());
    putIfPresent(view, "libraries", wishes.libraries());
    putMap(view, "groups", wishes.groups());
    return view;
  }

  private static ObjectNode test(RunRecord run) {
    ObjectNode test = Json.object();
    test.put("id", run.place().id());
    test.put("name", run.about().name());
    putIfPresent(test, "description", run.about().description());
    test.put("iteration", run.place().iteration());
    test.put("step", run.place().step());
    putIfPresent(test, "hook", run.place().hook());
    putMap(test, "action", run.action());
    putEnding(test, run.ending());
    if (!run.figures()) {
      test.put("figures", false);
    }
    putTries(test, run.tries());
    putList(test, "nodes", run.about().nodes());
    putIfPresent(test, "image", run.about().image());
    run.about().folder().ifPresent(folder -> test.put("folder", folder));
    putList(test, "files", run.files());
    return test;
  }

  private static void putEnding(ObjectNode test, Ending ending) {
    test.put("status", ending.status().word());
    putIfPresent(test, "reason", ending.reason());
    putIfPresent(test, "started", ending.started());
    putIfPresent(test, "ended", ending.ended());
    if (ending.seconds().matches("\\d{1,9}(\\.\\d{1,9})?")) {
      test.put("seconds", new BigDecimal(ending.seconds()));
    } else {
      putIfPresent(test, "seconds", ending.seconds());
    }
  }

  private static void putTries(ObjectNode test, Attempts tries) {
    if (tries.count() > 0) {
      test.put("attempt", tries.count());
    }
    putIfPresent(test, "job", tries.job());
    if (tries.usedSeconds() > 0) {
      test.put("usedSeconds", tries.usedSeconds());
    }
    putIfPresent(test, "begun", tries.begun());
  }

  private static void putMap(ObjectNode object, String key, Map<String, String> values) {
    if (!values.isEmpty()) {
      ObjectNode view = Json.object();
      values.forEach(view::put);
      object.set(key, view);
    }
  }

  private static void putIfPresent(ObjectNode object, String key, String value) {
    if (!value.isEmpty()) {
      object.put(key, value);
    }
  }

  private static void putList(ObjectNode object, String key, List<String> values) {
    if (!values.isEmpty()) {
      ArrayNode list = Json.array();
      values.forEach(list::add);
      object.set(key, list);
    }
  }
}

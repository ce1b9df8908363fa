package epfabric.run;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import epfabric.benchmark.plan.BenchmarkPlan;
import epfabric.benchmark.plan.PlannedRun;
import epfabric.run.CaseState.Times;
import epfabric.run.Experiment.Fabric;
import epfabric.run.Experiment.Wishes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Reads an experiment.json in order to go on with it. What is wrong with it is thrown as {@link
 * IllegalArgumentException} with words for people.
 */
public final class ExperimentReader {
  private final JsonObject root;

  private ExperimentReader(JsonObject root) {
    this.root = root;
  }

  /** A reader for a file's text. */
  public static ExperimentReader of(String text) {
    try {
      JsonObject root = JsonParser.parseString(text).getAsJsonObject();
      if (root.get("format").getAsInt() != ExperimentJson.FORMAT) {
        throw new IllegalArgumentException("another version of epfabric wrote it");
      }
      return new ExperimentReader(root);
    } catch (RuntimeException e) {
      throw e instanceof IllegalArgumentException told
          ? told
          : new IllegalArgumentException("no experiment.json of epfabric bench run", e);
    }
  }

  /** What it is. */
  public Experiment experiment() {
    try {
      JsonObject wishes = root.getAsJsonObject("wishes");
      Map<String, String> groups = new TreeMap<>();
      wishes
          .getAsJsonObject("groups")
          .entrySet()
          .forEach(e -> groups.put(e.getKey(), e.getValue().getAsString()));
      return new Experiment(
          text(root, "scenario"),
          new Fabric(
              text(root, "environment"),
              text(root, "machine"),
              text(root, "namespace"),
              root.get("nodes").getAsInt()),
          text(root, "label"),
          text(root, "started"),
          new Wishes(
              text(wishes, "image"),
              text(wishes, "pullSecret"),
              text(wishes, "libraries"),
              new TreeMap<>(groups)));
    } catch (RuntimeException e) {
      throw new IllegalArgumentException("not whole", e);
    }
  }

  /** How far it is; the plan must be the one that it was begun with. */
  public Course course(BenchmarkPlan plan) {
    Map<String, JsonObject> byFolder = new LinkedHashMap<>();
    try {
      for (JsonElement item : root.getAsJsonArray("tests")) {
        byFolder.put(text(item.getAsJsonObject(), "folder"), item.getAsJsonObject());
      }
      List<CaseState> cases = new ArrayList<>();
      for (PlannedRun run : plan.runs()) {
        JsonObject found = byFolder.remove(run.place().folder());
        if (found == null) {
          throw new IllegalArgumentException(run.place().folder() + " is planned now, not then");
        }
        cases.add(state(run, found));
      }
      if (!byFolder.isEmpty()) {
        String first = byFolder.keySet().iterator().next();
        throw new IllegalArgumentException(first + " was planned then, and is not now");
      }
      return new Course(plan.stopsOnFailure(), cases);
    } catch (RuntimeException e) {
      throw e instanceof IllegalArgumentException told
          ? told
          : new IllegalArgumentException("not whole", e);
    }
  }

  private static CaseState state(PlannedRun run, JsonObject found) {
    String reason = text(found, "reason");
    boolean tried = text(found, "ended").isEmpty();
    Status status =
        Status.parse(text(found, "status"), tried ? "" : reason)
            .orElseThrow(() -> new IllegalArgumentException("no status of a run"));
    List<String> nodes =
        found.getAsJsonArray("nodes").asList().stream().map(JsonElement::getAsString).toList();
    return new CaseState(
        run,
        status,
        reason,
        found.get("attempt").getAsInt(),
        text(found, "job"),
        found.get("usedSeconds").getAsLong(),
        new Times(time(found, "started"), time(found, "begun"), time(found, "ended")),
        nodes);
  }

  private static Optional<Long> time(JsonObject object, String key) {
    String text = text(object, key);
    return text.isEmpty() ? Optional.empty() : Optional.of(Instant.parse(text).getEpochSecond());
  }

  private static String text(JsonObject object, String key) {
    return object.get(key).getAsString();
  }
}

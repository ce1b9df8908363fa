package epfabric.benchmark.outcome;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import epfabric.benchmark.outcome.CaseResult.Ending;
import epfabric.benchmark.outcome.CaseResult.Place;
import epfabric.benchmark.outcome.Experiment.About;
import epfabric.result.Provenance;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** An experiment.json: what the runner knows of each run and no folder tells. */
final class ExperimentFile {
  static final int FORMAT = 1;

  private final JsonObject root;

  private ExperimentFile(JsonObject root) {
    this.root = root;
  }

  /** The file; empty, with a damage, when it cannot be used. */
  static Optional<ExperimentFile> read(String text, List<Damage> damages) {
    Optional<JsonElement> tree = JsonText.parse(ExperimentReader.FILE, text, damages);
    if (tree.isEmpty()) {
      return Optional.empty();
    }
    if (!(tree.get() instanceof JsonObject object)) {
      damages.add(new Damage(ExperimentReader.FILE, "no object"));
      return Optional.empty();
    }
    String format = text(object, "format");
    if (!format.equals(String.valueOf(FORMAT))) {
      damages.add(new Damage(ExperimentReader.FILE, "format is not 1, got \"" + format + "\""));
      return Optional.empty();
    }
    return Optional.of(new ExperimentFile(object));
  }

  About about(About named) {
    String word = text(root, "provenance");
    Optional<Provenance> provenance =
        Stream.of(Provenance.values()).filter(p -> p.word().equals(word)).findFirst();
    return new About(
        or(text(root, "scenario"), named.scenario()),
        or(text(root, "started"), named.started()),
        text(root, "machine"),
        provenance.orElse(named.provenance()),
        texts(root, "notes"));
  }

  /**
   * Every run of the file, with what its folder has, and runs of folders that it does not know.
   *
   * @param found by folder
   */
  List<CaseResult> merged(Map<String, CaseResult> found, List<Damage> damages) {
    List<CaseResult> merged = new ArrayList<>();
    Set<String> seen = new LinkedHashSet<>();
    for (JsonElement item : items(root, "tests")) {
      if (!(item instanceof JsonObject test) || text(test, "id").isEmpty()) {
        damages.add(new Damage(ExperimentReader.FILE, "a test without id, and was left out"));
        continue;
      }
      Place place = place(test);
      String folder = or(text(test, "folder"), place.folder());
      if (seen.add(folder)) {
        merged.add(result(test, place, Optional.ofNullable(found.get(folder)), damages));
      } else {
        damages.add(new Damage(ExperimentReader.FILE, "two runs in folder " + folder));
      }
    }
    found.forEach(
        (folder, result) -> {
          if (!seen.contains(folder)) {
            damages.add(new Damage(folder, "not in " + ExperimentReader.FILE));
            merged.add(result);
          }
        });
    return merged;
  }

  private static Place place(JsonObject test) {
    return new Place(
        text(test, "id"), number(test, "iteration"), number(test, "step"), text(test, "hook"));
  }

  private static CaseResult result(
      JsonObject test, Place place, Optional<CaseResult> found, List<Damage> damages) {
    Ending ending = ending(test, place, found, damages);
    Map<String, String> action = new LinkedHashMap<>();
    if (test.get("action") instanceof JsonObject chosen) {
      chosen.entrySet().forEach(e -> action.put(e.getKey(), plain(e.getValue())));
    }
    Optional<CaseResult.About> other = found.map(CaseResult::about);
    List<String> nodes = texts(test, "nodes");
    CaseResult.About about =
        new CaseResult.About(
            or(text(test, "name"), other.map(CaseResult.About::name).orElse(place.id())),
            or(text(test, "description"), other.map(CaseResult.About::description).orElse("")),
            or(text(test, "image"), other.map(CaseResult.About::image).orElse("")),
            nodes.isEmpty() ? other.map(CaseResult.About::nodes).orElse(List.of()) : nodes,
            other.flatMap(CaseResult.About::folder));
    return new CaseResult(
        place,
        about,
        ending,
        action,
        found.map(CaseResult::configuration).orElse(Map.of()),
        found.map(CaseResult::rows).orElse(List.of()),
        found.map(CaseResult::files).orElse(List.of()),
        found.flatMap(CaseResult::matrix),
        found.map(CaseResult::nodes).orElse(List.of()));
  }

  /** What the runner says; but who says passed and left no figures has not passed. */
  private static Ending ending(
      JsonObject test, Place place, Optional<CaseResult> found, List<Damage> damages) {
    String word = text(test, "status");
    Optional<Status> status = Status.parse(word);
    Optional<Ending> own = found.map(CaseResult::ending);
    if (status.isEmpty()) {
      damages.add(
          new Damage(ExperimentReader.FILE, place.folder() + ": no such status: \"" + word + "\""));
    }
    Status fallback = own.map(Ending::status).orElse(Status.NOT_RUN);
    Status told = status.orElse(fallback);
    boolean figures = !text(test, "figures").equals("false");
    boolean doubtful = figures && told == Status.PASSED && fallback != Status.PASSED;
    return new Ending(
        doubtful ? Status.FAILED : told,
        doubtful
            ? "the runner says passed; " + own.map(Ending::reason).orElse("it left no folder")
            : or(text(test, "reason"), status.isEmpty() ? reason(own) : ""),
        or(text(test, "started"), own.map(Ending::started).orElse("")),
        or(text(test, "ended"), own.map(Ending::ended).orElse("")),
        or(text(test, "seconds"), own.map(Ending::seconds).orElse("")));
  }

  private static String reason(Optional<Ending> own) {
    return own.map(Ending::reason).orElse("");
  }

  private static String or(String text, String otherwise) {
    return text.isEmpty() ? otherwise : text;
  }

  private static List<JsonElement> items(JsonObject object, String key) {
    return object.get(key) instanceof JsonArray list ? list.asList() : List.of();
  }

  private static List<String> texts(JsonObject object, String key) {
    return items(object, key).stream().map(ExperimentFile::plain).toList();
  }

  private static String text(JsonObject object, String key) {
    JsonElement value = object.get(key);
    return value == null || !value.isJsonPrimitive() ? "" : value.getAsString();
  }

  private static int number(JsonObject object, String key) {
    String text = text(object, key);
    return text.matches("\\d{1,6}") ? Integer.parseInt(text) : 0;
  }

  private static String plain(JsonElement value) {
    return value.isJsonPrimitive() ? value.getAsString() : value.toString();
  }
}

package epfabric.jobs.benchmark.outcome;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.jobs.benchmark.outcome.ExperimentRecord.About;
import epfabric.jobs.benchmark.outcome.ExperimentRecord.Origin;
import epfabric.jobs.benchmark.outcome.ExperimentRecord.Wishes;
import epfabric.jobs.benchmark.outcome.RunRecord.Attempts;
import epfabric.jobs.benchmark.outcome.RunRecord.Ending;
import epfabric.jobs.benchmark.outcome.RunRecord.Place;
import epfabric.results.judge.verdict.Provenance;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads an experiment.json; reports damaged parts and uses the rest. */
public final class ExperimentFile {
  /** The file's name in the folder of results. */
  public static final String NAME = "experiment.json";

  private final TolerantFields root;
  private final List<DamagedFile> damages;

  private ExperimentFile(ObjectNode root, List<DamagedFile> damages) {
    this.root = new TolerantFields(root, NAME, "", damages);
    this.damages = damages;
  }

  /** Returns the file's content; if it cannot be used, adds the reason to {@code damages}. */
  public static Optional<ExperimentRecord> read(String text, List<DamagedFile> damages) {
    Optional<JsonNode> tree = JsonText.parse(NAME, text, damages);
    if (tree.isEmpty()) {
      return Optional.empty();
    }
    if (!(tree.get() instanceof ObjectNode object)) {
      damages.add(new DamagedFile(NAME, "not an object"));
      return Optional.empty();
    }
    ExperimentFile file = new ExperimentFile(object, damages);
    String format = file.root.text("format");
    if (!format.equals(String.valueOf(ExperimentJson.FORMAT))) {
      damages.add(new DamagedFile(NAME, "format is not 1, got \"" + format + "\""));
      return Optional.empty();
    }
    return Optional.of(new ExperimentRecord(file.about(), file.origin(), file.runs()));
  }

  private About about() {
    String word = root.text("provenance");
    return new About(
        root.text("scenario"),
        root.text("started"),
        root.text("machine"),
        Provenance.parse(word),
        root.texts("notes"));
  }

  /**
   * Returns the runner's data; empty if there is no label, because epfabric's runner gives every
   * experiment a label.
   */
  private Optional<Origin> origin() {
    if (root.text("label").isEmpty()) {
      return Optional.empty();
    }
    TolerantFields wishes = root.inner("wishes");
    return Optional.of(
        new Origin(
            root.text("environment"),
            root.text("namespace"),
            root.number("nodes"),
            root.text("label"),
            root.truth("stopsOnFailure", false),
            new Wishes(
                wishes.text("image"),
                wishes.text("pullSecret"),
                wishes.text("libraries"),
                wishes.inner("groups").sorted())));
  }

  private List<RunRecord> runs() {
    List<RunRecord> runs = new ArrayList<>();
    Set<String> seen = new LinkedHashSet<>();
    List<JsonNode> items = root.items("tests");
    for (int i = 0; i < items.size(); i++) {
      ObjectNode object = items.get(i) instanceof ObjectNode test ? test : Json.object();
      RunRecord run = run(new TolerantFields(object, NAME, "tests[" + i + "]", damages));
      if (run.place().id().isEmpty()) {
        damages.add(new DamagedFile(NAME, "a test has no id and was left out"));
      } else if (!seen.add(run.folder())) {
        damages.add(new DamagedFile(NAME, "two runs in folder " + run.folder()));
      } else {
        runs.add(run);
      }
    }
    return runs;
  }

  private RunRecord run(TolerantFields test) {
    Place place =
        new Place(
            test.text("id"), test.number("iteration"), test.number("step"), test.text("hook"));
    return new RunRecord(
        place,
        new RunRecord.About(
            test.text("name"),
            test.text("description"),
            test.text("image"),
            test.texts("nodes"),
            Optional.of(test.text("folder")).filter(folder -> !folder.isEmpty())),
        ending(test, place),
        new Attempts(
            test.number("attempt"),
            test.text("job"),
            test.number("usedSeconds"),
            test.text("begun")),
        test.inner("action").all(),
        test.truth("figures", true),
        test.texts("files"));
  }

  private Ending ending(TolerantFields test, Place place) {
    String word = test.text("status");
    Optional<RunStatus> status = RunStatus.parse(word);
    String unknown = "no such status: \"" + word + "\"";
    if (status.isEmpty() && !place.id().isEmpty()) {
      damages.add(new DamagedFile(NAME, place.folder() + ": " + unknown));
    }
    return new Ending(
        status.orElse(RunStatus.NOT_RUN),
        status.isEmpty() ? unknown : test.text("reason"),
        test.text("started"),
        test.text("ended"),
        test.text("seconds"));
  }
}

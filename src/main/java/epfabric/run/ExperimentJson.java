package epfabric.run;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import epfabric.benchmark.job.Backend;
import epfabric.run.CaseState.Times;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The experiment.json: what an experiment is and how far, enough to report it and to go on. */
public final class ExperimentJson {
  /** Changes when a key changes its meaning. */
  static final int FORMAT = 1;

  private static final Gson GSON =
      new GsonBuilder().disableHtmlEscaping().setPrettyPrinting().create();

  private ExperimentJson() {}

  /** The whole file. */
  public static String of(Experiment experiment, Course course) {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("format", FORMAT);
    root.put("generator", "epfabric");
    root.put("scenario", experiment.scenario());
    root.put("started", experiment.started());
    root.put("environment", experiment.fabric().environment());
    root.put("machine", experiment.fabric().machine());
    root.put("namespace", experiment.fabric().namespace());
    root.put("nodes", experiment.fabric().nodes());
    root.put("label", experiment.label());
    root.put("stopsOnFailure", course.stopsOnFailure());
    root.put("finished", course.finished());
    root.put("wishes", wishes(experiment.wishes()));
    root.put("tests", course.cases().stream().map(c -> one(experiment, c)).toList());
    return GSON.toJson(root) + "\n";
  }

  private static Map<String, Object> wishes(Experiment.Wishes wishes) {
    Map<String, Object> view = new LinkedHashMap<>();
    view.put("image", wishes.image());
    view.put("pullSecret", wishes.pullSecret());
    view.put("libraries", wishes.libraries());
    view.put("groups", wishes.groups());
    return view;
  }

  private static Map<String, Object> one(Experiment experiment, CaseState state) {
    Map<String, Object> view = new LinkedHashMap<>();
    view.put("id", state.test());
    view.put("iteration", state.run().place().iteration());
    view.put("step", state.run().place().step());
    view.put("hook", state.run().place().hook());
    view.put("folder", state.folder());
    view.put("name", state.run().definition().name());
    view.put("description", state.run().definition().description());
    view.put("action", state.run().combination().chosen());
    view.put("status", state.status().word());
    view.put("reason", state.reason());
    view.put("figures", hasFigures(state));
    view.put("attempt", state.attempt());
    view.put("job", state.job());
    view.put("usedSeconds", state.usedSeconds());
    times(view, state.times());
    view.put("image", image(experiment, state));
    view.put("nodes", state.nodes());
    return view;
  }

  private static String image(Experiment experiment, CaseState state) {
    String asked = experiment.wishes().image();
    Object own = state.run().combination().cmdArgs().getOrDefault("docker_image_url", "");
    return asked.isEmpty() ? String.valueOf(own) : asked;
  }

  /** DeepEP's own scripts only print, and who is ended with another test has no last word. */
  private static boolean hasFigures(CaseState state) {
    Backend backend = Backend.of(state.run());
    boolean ended = state.status() == Status.PASSED && !state.reason().isEmpty();
    return backend.results(state.run()).isPresent() && !ended;
  }

  private static void times(Map<String, Object> view, Times times) {
    view.put("started", iso(times.started()));
    view.put("begun", iso(times.begun()));
    view.put("ended", iso(times.ended()));
    times.seconds().ifPresent(seconds -> view.put("seconds", seconds));
  }

  private static String iso(Optional<Long> time) {
    return time.map(t -> Instant.ofEpochSecond(t).toString()).orElse("");
  }
}

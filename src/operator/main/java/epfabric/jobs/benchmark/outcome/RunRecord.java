package epfabric.jobs.benchmark.outcome;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One run of one test, as recorded in experiment.json.
 *
 * @param action the run's values of the sweep's dimensions
 * @param figures whether the run writes measurements when it passes
 * @param files the run's files, relative to its folder
 */
public record RunRecord(
    Place place,
    About about,
    Ending ending,
    Attempts tries,
    Map<String, String> action,
    boolean figures,
    List<String> files) {
  public RunRecord {
    action = Collections.unmodifiableMap(new LinkedHashMap<>(action));
    files = List.copyOf(files);
  }

  /**
   * The run's place in the scenario and on disk.
   *
   * @param iteration from 0
   * @param step step of a sweep, from 1; 0 without a sweep
   * @param hook {@code pre_test/ID} or {@code post_test/ID} for a test of a hook; otherwise empty
   */
  public record Place(String id, int iteration, int step, String hook) {
    /** Returns {@code ID/ITERATION[/STEP][/HOOK]}. */
    public String folder() {
      return key() + (hook.isEmpty() ? "" : "/" + hook);
    }

    private String key() {
      return id + "/" + iteration + (step == 0 ? "" : "/" + step);
    }
  }

  /**
   * The description of a run.
   *
   * @param folder path below the folder of results; empty if the run has no folder
   */
  public record About(
      String name, String description, String image, List<String> nodes, Optional<String> folder) {
    public About {
      nodes = List.copyOf(nodes);
    }
  }

  /** The end of a run; times are the recorded texts, and empty if they are unknown. */
  public record Ending(
      RunStatus status, String reason, String started, String ended, String seconds) {}

  /**
   * The data that the runner needs to continue a run.
   *
   * @param count how often the run was started; 0 before the first start, or if unknown
   * @param job name of the run's Job; empty without a Job
   * @param usedSeconds seconds of the time limit that interrupted attempts used
   * @param begun when the pods started; empty before their start
   */
  public record Attempts(int count, String job, long usedSeconds, String begun) {
    static final Attempts NONE = new Attempts(0, "", 0, "");
  }

  /** Returns the run's path below the folder of results. */
  public String folder() {
    return about.folder().orElse(place.folder());
  }

  /** Returns whether the run needs no further attempt. */
  public boolean finished() {
    return ending.status().finished(!ending.ended().isEmpty());
  }

  RunRecord withAction(Map<String, String> found) {
    return new RunRecord(place, about, ending, tries, found, figures, files);
  }
}

package epfabric.jobs.benchmark.outcome;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One run of one test, as recorded in experiment.json.
 *
 * @param action the run's values of a sweep
 * @param figures whether it leaves figures when it passes
 * @param files its files, relative to its folder
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
   * @param step of a sweep, from 1; 0 without one
   * @param hook {@code pre_test/ID} or {@code post_test/ID} of a hook's test; otherwise empty
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
   * @param folder below the folder of results; empty when it left none
   */
  public record About(
      String name, String description, String image, List<String> nodes, Optional<String> folder) {
    public About {
      nodes = List.copyOf(nodes);
    }
  }

  /** The end of a run; times are unconverted, and empty where unknown. */
  public record Ending(
      RunStatus status, String reason, String started, String ended, String seconds) {}

  /**
   * The data that the runner needs to continue a run.
   *
   * @param count the number of starts; 0 before the first and where unknown
   * @param job name of its Job; empty without one
   * @param usedSeconds of its time limit, by interrupted attempts
   * @param begun when its pods ran; empty before
   */
  public record Attempts(int count, String job, long usedSeconds, String begun) {
    static final Attempts NONE = new Attempts(0, "", 0, "");
  }

  /** Returns its path below the folder of results. */
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

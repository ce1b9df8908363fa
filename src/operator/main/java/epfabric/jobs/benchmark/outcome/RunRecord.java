package epfabric.jobs.benchmark.outcome;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One run of one test, as experiment.json has it.
 *
 * @param action values of a sweep that it took
 * @param figures whether it leaves figures when it passes
 * @param files that it left, below its folder
 */
public record RunRecord(
    Place place,
    About about,
    Ending ending,
    Tries tries,
    Map<String, String> action,
    boolean figures,
    List<String> files) {
  public RunRecord {
    action = Collections.unmodifiableMap(new LinkedHashMap<>(action));
    files = List.copyOf(files);
  }

  /**
   * Where in the scenario and on disk.
   *
   * @param iteration from 0
   * @param step of a sweep, from 1; 0 without one
   * @param hook {@code pre_test/ID} or {@code post_test/ID} of a hook's test; else empty
   */
  public record Place(String id, int iteration, int step, String hook) {
    /** {@code ID/ITERATION[/STEP][/HOOK]}. */
    public String folder() {
      return key() + (hook.isEmpty() ? "" : "/" + hook);
    }

    private String key() {
      return id + "/" + iteration + (step == 0 ? "" : "/" + step);
    }
  }

  /**
   * What it is.
   *
   * @param folder below the folder of results; empty when it left none
   */
  public record About(
      String name, String description, String image, List<String> nodes, Optional<String> folder) {
    public About {
      nodes = List.copyOf(nodes);
    }
  }

  /** How it ended; times as they were given, empty where nobody gave one. */
  public record Ending(
      RunStatus status, String reason, String started, String ended, String seconds) {}

  /**
   * What the runner must know to go on with it.
   *
   * @param count how often it was started; 0 before, and where nobody says
   * @param job name of its Job; empty without one
   * @param usedSeconds of its time limit, by attempts that were disturbed
   * @param begun when its pods ran; empty before
   */
  public record Tries(int count, String job, long usedSeconds, String begun) {
    static final Tries NONE = new Tries(0, "", 0, "");
  }

  /** Below the folder of results. */
  public String folder() {
    return about.folder().orElse(place.folder());
  }

  /** Whether nothing is left to be done. */
  public boolean finished() {
    return ending.status().finished(!ending.ended().isEmpty());
  }

  RunRecord withAction(Map<String, String> found) {
    return new RunRecord(place, about, ending, tries, found, figures, files);
  }
}

package epfabric.fabric.hardware;

/**
 * The answer of one place to a question.
 *
 * @param place name of the node or of the Job; empty for a question that is asked once
 * @param exit exit code of the command; 0 for a reading of the API server; {@link #SILENT} if there
 *     is no answer
 * @param text what it printed; without an answer, why there is none
 */
public record Observation(String place, int exit, String text) {
  /** In place of an exit code: no answer. */
  public static final int SILENT = -1;

  /** For a place that gave no answer. */
  public static Observation silent(String place, String why) {
    return new Observation(place, SILENT, why);
  }

  public boolean answered() {
    return exit != SILENT;
  }
}

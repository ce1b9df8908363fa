package epfabric.fabric.hardware;

/**
 * The answer to a question from one place.
 *
 * @param place name of the node or of the Job; empty for a question that is asked once
 * @param exit exit code of the command; 0 for a response of the API server; {@link #SILENT} if
 *     there is no answer
 * @param text output of the command; without an answer, the reason
 */
public record Observation(String place, int exit, String text) {
  /** The exit code of an observation without an answer. */
  public static final int SILENT = -1;

  /** Returns an observation for a place that gave no answer. */
  public static Observation silent(String place, String why) {
    return new Observation(place, SILENT, why);
  }

  public boolean answered() {
    return exit != SILENT;
  }
}

package epfabric.operate.advice.cause;

import java.util.List;

/**
 * A possible cause of a fabric's failure.
 *
 * @param what description in one line
 * @param remedy the next step
 * @param places lines of the evidence that show the cause
 */
public record FailureCause(
    CauseDirectness directness, String what, String remedy, List<Place> places) {
  /**
   * A line of a file of the diagnosis.
   *
   * @param line number of the line, starting with 1
   */
  public record Place(String file, int line, String text) {}

  public FailureCause {
    places = List.copyOf(places);
  }
}

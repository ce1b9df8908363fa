package epfabric.operate.advice.cause;

import java.util.List;

/**
 * What may be why a fabric does not work.
 *
 * @param what in one line
 * @param remedy what to do
 * @param places where it is told
 */
public record FailureCause(
    CauseDirectness directness, String what, String remedy, List<Place> places) {
  /**
   * A line of a file of the diagnosis.
   *
   * @param line 1-based
   */
  public record Place(String file, int line, String text) {}

  public FailureCause {
    places = List.copyOf(places);
  }
}

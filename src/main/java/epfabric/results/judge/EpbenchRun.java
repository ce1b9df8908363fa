package epfabric.results.judge;

import java.util.List;
import java.util.Optional;

/**
 * What {@code epbench} left in a log.
 *
 * @param report the line {@code [epbench] report}; empty when it is missing
 * @param line where that line stands; 0 when it is missing
 * @param said its messages of failure, which name ranks, peers and steps, in order
 */
public record EpbenchRun(Optional<EpbenchReport> report, long line, List<String> said) {
  /** Nothing of it. */
  static final EpbenchRun NONE = new EpbenchRun(Optional.empty(), 0, List.of());

  public EpbenchRun {
    said = List.copyOf(said);
  }
}

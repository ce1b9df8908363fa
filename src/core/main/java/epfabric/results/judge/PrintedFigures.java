package epfabric.results.judge;

import epfabric.results.judge.Verdict.Fact;
import epfabric.results.judge.Verdict.Figure;
import java.util.List;
import java.util.Optional;

/** The figures read from one run of a program that is not DeepEP's. */
public interface PrintedFigures {
  /** Returns the name of the program's output in verdicts. */
  String format();

  /** Returns how many ranks it names as having taken part; 0 where it names none. */
  default int ranks() {
    return 0;
  }

  /** Returns the number of machines that it names; 0 where it names none. */
  default int hosts() {
    return 0;
  }

  /** Whether it states that no link was tested. */
  default boolean emulated() {
    return false;
  }

  /**
   * Returns its measurements.
   *
   * @param source of the log, which names the figures
   */
  List<Figure> figures(JudgedSituation situation, Limits limits, String source);

  /** Returns the facts shown instead of how many figures were checked. */
  default Optional<List<Fact>> facts() {
    return Optional.empty();
  }
}

package epfabric.results.judge.run;

import epfabric.results.judge.verdict.Verdict.Fact;
import epfabric.results.judge.verdict.Verdict.Figure;
import java.util.List;
import java.util.Optional;

/** The measurements read from one run of a program that is not DeepEP's. */
public interface PrintedFigures {
  /** Returns the name of the program's output in verdicts. */
  String format();

  /** Returns how many ranks took part according to the output; 0 if it does not state it. */
  default int ranks() {
    return 0;
  }

  /** Returns the number of machines in the output; 0 if it names none. */
  default int hosts() {
    return 0;
  }

  /** Returns whether the output states that no link was tested. */
  default boolean emulated() {
    return false;
  }

  /**
   * Returns the measurements in the output.
   *
   * @param source name of the log, for the figures
   */
  List<Figure> figures(JudgedSituation situation, Limits limits, String source);

  /** Returns facts that replace the number of checked measurements in a verdict. */
  default Optional<List<Fact>> facts() {
    return Optional.empty();
  }
}

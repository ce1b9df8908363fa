package epfabric.results.judge.epbench;

import epfabric.results.judge.run.JudgedSituation;
import epfabric.results.judge.run.Limits;
import epfabric.results.judge.run.PrintedFigures;
import epfabric.results.judge.verdict.Verdict.Fact;
import epfabric.results.judge.verdict.Verdict.Figure;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The lines of {@code epbench} in a log.
 *
 * @param report the line {@code [epbench] report}; empty when it is missing
 * @param line number of that line; 0 when it is missing
 * @param messages the failure messages in order; they name ranks, peers and steps
 */
public record EpbenchRun(Optional<EpbenchReport> report, long line, List<String> messages)
    implements PrintedFigures {
  /** A run without output. */
  static final EpbenchRun NONE = new EpbenchRun(Optional.empty(), 0, List.of());

  public EpbenchRun {
    messages = List.copyOf(messages);
  }

  @Override
  public String format() {
    return "epbench";
  }

  @Override
  public int ranks() {
    return report.map(report -> report.run().ranks()).orElse(OptionalInt.empty()).orElse(0);
  }

  /** Returns whether all ranks were on one GPU. */
  @Override
  public boolean emulated() {
    return report.filter(EpbenchReport::emulated).isPresent();
  }

  @Override
  public List<Figure> figures(JudgedSituation situation, Limits limits, String source) {
    return report.map(found -> EpbenchFigures.of(found, source)).orElse(List.of());
  }

  @Override
  public Optional<List<Fact>> facts() {
    return report.map(EpbenchFacts::of);
  }
}

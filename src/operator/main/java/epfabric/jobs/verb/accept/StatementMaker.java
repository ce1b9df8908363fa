package epfabric.jobs.verb.accept;

import epfabric.results.judge.deepep.DataRun;
import epfabric.results.judge.verdict.Provenance;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Fact;
import epfabric.results.judge.verdict.Verdict.Figure;
import epfabric.results.statement.TestedCase;
import epfabric.results.statement.TestedCase.Speed;
import epfabric.results.statement.TestedFabric;
import epfabric.results.statement.TestedNode;
import epfabric.results.statement.VerdictStatement;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Creates the statement of an acceptance run, without names of nodes, pods, projects or users. */
final class StatementMaker {
  /** Facts of a verdict that describe the run and not a machine. */
  private static final Set<String> FACTS =
      Set.of("format", "shape", "cases", "ranks", "rank groups");

  private StatementMaker() {}

  static VerdictStatement of(TestedFabric fabric, Collection<TestedNode> nodes, AcceptedRun run) {
    return new VerdictStatement(
        fabric,
        List.copyOf(nodes),
        run.tests().stream().map(StatementMaker::test).toList(),
        cleanCalls(run),
        Instant.parse(run.started()));
  }

  private static TestedCase test(AcceptedTest test) {
    SortedMap<String, String> facts = new TreeMap<>();
    facts(test)
        .filter(fact -> FACTS.contains(fact.name()))
        .forEach(fact -> facts.put(fact.name(), fact.value()));
    return new TestedCase(
        test.run().job(),
        test.kind(),
        test.verdict().map(v -> v.run().provenance()).orElse(Provenance.UNCLAIMED),
        facts,
        speeds(test.verdict().map(Verdict::figures).orElse(List.of())));
  }

  private static Stream<Fact> facts(AcceptedTest test) {
    return test.verdict().stream().flatMap(verdict -> verdict.run().facts().stream());
  }

  private static OptionalLong cleanCalls(AcceptedRun run) {
    return run.tests().stream()
        .flatMap(StatementMaker::facts)
        .filter(fact -> fact.name().equals(DataRun.CLEAN_CALLS))
        .filter(fact -> fact.value().matches("[1-9][0-9]{0,15}"))
        .mapToLong(fact -> Long.parseLong(fact.value()))
        .min();
  }

  /**
   * Returns the slowest measurement of each phase and link, in the order in which the phases were
   * judged.
   */
  private static List<Speed> speeds(List<Figure> figures) {
    SortedMap<String, Figure> slowest = new TreeMap<>();
    List<String> order = new ArrayList<>();
    for (Figure figure : figures) {
      String key = figure.phase().key() + " " + figure.link().label();
      if (!slowest.containsKey(key)) {
        order.add(key);
      }
      slowest.merge(key, figure, StatementMaker::slower);
    }
    return order.stream().map(key -> speed(Objects.requireNonNull(slowest.get(key)))).toList();
  }

  private static Figure slower(Figure one, Figure other) {
    return other.rate().logicalGbps() < one.rate().logicalGbps() ? other : one;
  }

  private static Speed speed(Figure figure) {
    return new Speed(
        figure.phase().key(),
        figure.link().label(),
        rounded(figure.rate().logicalGbps()),
        rounded(figure.bounds().floor()),
        rounded(figure.microseconds()));
  }

  private static Optional<BigDecimal> rounded(OptionalDouble value) {
    return value.isPresent() ? Optional.of(rounded(value.getAsDouble())) : Optional.empty();
  }

  private static BigDecimal rounded(double value) {
    return BigDecimal.valueOf(value).setScale(2, RoundingMode.HALF_UP);
  }
}

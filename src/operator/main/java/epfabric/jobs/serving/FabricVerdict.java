package epfabric.jobs.serving;

import epfabric.fabric.plan.FabricPlan;
import epfabric.results.judge.verdict.PodVerdicts;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Kind;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The acceptance tests' verdict on a whole fabric.
 *
 * @param verdicts one or more verdicts of each test with results
 * @param held why a server must wait; absent if it may start
 */
public record FabricVerdict(List<Verdict> verdicts, Optional<String> held) {
  private static final String AGAIN = "Write this file again with --results once they have passed.";

  public FabricVerdict {
    verdicts = List.copyOf(verdicts);
  }

  /**
   * Returns the verdict: every planned test must have a verdict that was measured on this machine
   * type and is not worse than allowed.
   *
   * @param worst the worst verdict that a server may start with
   */
  public static FabricVerdict of(FabricPlan plan, List<Verdict> verdicts, Kind worst) {
    Optional<String> foreign = foreign(plan, verdicts);
    Optional<String> why =
        foreign.or(() -> bad(plan, verdicts, worst)).or(() -> missing(plan, verdicts));
    return new FabricVerdict(
        foreign.isPresent() ? List.of() : verdicts, why.map(reason -> reason + ". " + AGAIN));
  }

  /** Returns why the verdicts do not apply to this fabric. */
  private static Optional<String> foreign(FabricPlan plan, List<Verdict> verdicts) {
    if (verdicts.isEmpty()) {
      return Optional.of("The fabric's acceptance tests have not passed yet");
    }
    String machine = plan.pool().machine().name();
    for (Verdict verdict : verdicts) {
      if (!verdict.run().expected().machine().equals(machine)) {
        return Optional.of("The results are of " + verdict.run().expected().machine());
      }
      if (verdict.run().provenance().madeUp()) {
        return Optional.of(
            "The results are " + verdict.run().provenance().word() + ", not measured");
      }
    }
    return Optional.empty();
  }

  private static Optional<String> bad(FabricPlan plan, List<Verdict> verdicts, Kind worst) {
    String bad =
        verdicts.stream()
            .filter(v -> !plan.workload().acceptance().advises(v.run().expected().test().word()))
            .filter(v -> PodVerdicts.severity(v.kind()) > PodVerdicts.severity(worst))
            .sorted(Comparator.comparing(v -> v.run().expected().test()))
            .map(v -> v.run().expected().test().word() + " " + v.kind().word())
            .distinct()
            .collect(Collectors.joining(", "));
    return bad.isEmpty() ? Optional.empty() : Optional.of("The fabric's verdict: " + bad);
  }

  private static Optional<String> missing(FabricPlan plan, List<Verdict> verdicts) {
    Set<String> missing = new LinkedHashSet<>();
    plan.workload().acceptance().tests().forEach(run -> missing.add(run.test()));
    verdicts.forEach(verdict -> missing.remove(verdict.run().expected().test().word()));
    return missing.isEmpty()
        ? Optional.empty()
        : Optional.of("The results have no verdict of " + String.join(", ", missing));
  }
}

package epfabric.jobs.verb.verdict;

import epfabric.base.problem.Location;
import epfabric.base.problem.Problem;
import epfabric.base.problem.Problems;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.plan.FabricPlan;
import epfabric.jobs.serving.FabricVerdict;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Kind;
import epfabric.results.verb.GivenVerdicts;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The options for the verdict of a fabric's acceptance tests, used for pods that must not run on a
 * fabric that failed these tests.
 */
public final class VerdictOption {
  private static final List<Kind> ACCEPTABLE = List.of(Kind.PASS, Kind.DEGRADED);

  /** The acceptable verdicts for help and completion. */
  static final class Acceptable extends ArrayList<String> {
    private static final long serialVersionUID = 1L;

    Acceptable() {
      super(ACCEPTABLE.stream().map(Kind::word).toList());
    }
  }

  @Option(
      names = "--results",
      paramLabel = "PATH",
      description =
          "Results of the acceptance tests: folders, logs, or what results judge --output"
              + " json wrote. Without it pods wait.")
  private List<String> results = new ArrayList<>();

  @Option(
      names = "--accept",
      paramLabel = "VERDICT",
      defaultValue = "pass",
      completionCandidates = Acceptable.class,
      description = "The worst verdict that pods start with: pass or degraded (default: pass).")
  private String accept;

  public void check(Problems problems) {
    if (worst() == null) {
      problems.add(
          new Problem(
              Location.of("--accept"),
              "",
              "not a verdict that can be accepted, got \"" + accept + "\"",
              String.join(", ", new Acceptable()),
              ""));
    }
  }

  private @Nullable Kind worst() {
    return ACCEPTABLE.stream().filter(k -> k.word().equals(accept)).findFirst().orElse(null);
  }

  /** Returns the worst verdict with which pods start. */
  public Kind accepted() {
    Kind kind = worst();
    return kind == null ? Kind.PASS : kind;
  }

  /**
   * Reads the given verdicts or judges the given logs.
   *
   * @param proven whether a required signed verdict matches the fabric, so that pods may start
   *     without further results
   */
  public FabricVerdict of(FabricPlan plan, boolean proven, PrintWriter err) throws IOException {
    if (proven && results.isEmpty()) {
      return new FabricVerdict(List.of(), Optional.empty());
    }
    List<Verdict> verdicts =
        results.isEmpty()
            ? List.of()
            : new GivenVerdicts(Catalog.load(), err)
                .read(
                    results,
                    plan.pool().machine().name(),
                    plan.workload().acceptance().criteria().limits());
    return FabricVerdict.of(plan, verdicts, accepted());
  }
}

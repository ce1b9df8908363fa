package epfabric.jobs.verb.verdict;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.base.value.KeyedHash;
import epfabric.base.value.VisibleText;
import epfabric.deploy.bundle.Bundle;
import epfabric.fabric.plan.AcceptancePlan;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.fabric.plan.FabricPlan;
import epfabric.operate.live.NodeIdentities;
import epfabric.operate.live.access.ClusterException;
import epfabric.operate.verb.ClusterFailure;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.statement.StatementCheck;
import epfabric.results.statement.StatementCheck.Demand;
import epfabric.results.statement.TestedFabric;
import epfabric.results.statement.VerdictStatement;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Requires that a verdict matches a fabric's current state; reports all mismatches at once. */
final class FittingVerdict {
  private final VerdictStatement statement;
  private final FabricPlan plan;
  private final List<String> mismatches = new ArrayList<>();

  FittingVerdict(VerdictStatement statement, FabricPlan plan) {
    this.statement = statement;
    this.plan = plan;
  }

  /** Checks the age of the verdict and the verdicts of all planned tests. */
  void requireGood(Verdict.Kind worst, Duration maxAge, Instant now) {
    AcceptancePlan acceptance = plan.workload().acceptance();
    Demand demand =
        new Demand(
            acceptance.tests().stream().map(TestRun::job).collect(Collectors.toSet()),
            acceptance.tests().stream()
                .filter(run -> acceptance.advises(run.test()))
                .map(TestRun::job)
                .collect(Collectors.toSet()),
            worst,
            maxAge);
    mismatches.addAll(StatementCheck.ofVerdict(statement, demand, now));
  }

  /** Compares the verdict with the plan and the bundle. */
  void requireBundle(TestedBundle bundle) throws IOException {
    Optional<String> problem = bundle.problem();
    problem.ifPresent(mismatches::add);
    TestedFabric tested = statement.fabric();
    String digest =
        problem.isPresent()
            ? tested.artifacts().getOrDefault(Bundle.CHECKSUMS, "")
            : bundle.digest();
    mismatches.addAll(StatementCheck.ofFabric(statement, FabricFacts.of(plan, digest)));
  }

  /**
   * Compares the tested nodes with the nodes of the cluster. If the cluster cannot be reached, this
   * becomes one more mismatch; if there is no other mismatch, the cluster's error is thrown.
   */
  void requireNodes(Supplier<NodeIdentities> cluster) {
    try (NodeIdentities nodes = cluster.get()) {
      Optional<KeyedHash> key = nodes.key();
      if (key.isEmpty()) {
        mismatches.add(
            "nodes: the cluster has no key for their hashes (Secret "
                + plan.install().testNamespace()
                + "/"
                + NodeIdentities.SECRET
                + "): no verdict was stated here");
        return;
      }
      mismatches.addAll(
          StatementCheck.ofNodes(statement, nodes.nodes(plan.pool().names(), key.get())));
    } catch (ClusterException e) {
      if (mismatches.isEmpty()) {
        throw ClusterFailure.of(plan, e);
      }
      mismatches.add("nodes: not compared: " + e.problem().render());
    }
  }

  /**
   * Throws an exception with exit code 4 if there is any mismatch.
   *
   * @param file the verdict's file, for the message
   */
  void require(Path file) {
    if (mismatches.isEmpty()) {
      return;
    }
    String environment = plan.scope().environment();
    throw new CommandException(
        ExitCode.VERIFICATION_FAILED,
        VisibleText.line(file.toString())
            + " does not fit the fabric of "
            + environment
            + ":\n"
            + mismatches.stream()
                .map(line -> "  " + VisibleText.lines(line))
                .collect(Collectors.joining("\n"))
            + "\n  hint: epfabric accept "
            + environment
            + " --sign KEY tests its current state, and signs the verdict");
  }
}

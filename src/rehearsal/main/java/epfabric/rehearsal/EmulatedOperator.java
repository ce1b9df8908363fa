package epfabric.rehearsal;

import epfabric.fabric.plan.FabricPlan;
import epfabric.rehearsal.kubernetes.api.KubernetesException;
import epfabric.rehearsal.scenario.Moment.Area;
import epfabric.rehearsal.scenario.Moment.Mark;
import epfabric.rehearsal.scenario.Timeline;
import epfabric.rehearsal.stack.DeploymentException;
import epfabric.rehearsal.stack.KilledException;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * Acts as a person who follows the remedies in error messages, and gives up after a limited number
 * of attempts.
 */
final class EmulatedOperator {
  private static final int MAX_ATTEMPTS = 12;

  private final EmulatedWorld world;
  private final DeploymentEngine deployment;
  private final Timeline timeline;

  /** Logical names of the tests to repeat with the next update. */
  private List<String> repeated = List.of();

  EmulatedOperator(EmulatedWorld world, DeploymentEngine deployment, Timeline timeline) {
    this.world = world;
    this.deployment = deployment;
    this.timeline = timeline;
  }

  /** Deploys until a deployment succeeds; returns false if the operator gave up. */
  boolean up(FabricPlan plan) {
    return persist("pulumi up", plan, () -> deployment.up(plan, takeRepeated()));
  }

  private List<String> takeRepeated() {
    List<String> now = repeated;
    repeated = List.of();
    return now;
  }

  boolean destroy(FabricPlan plan) {
    return persist(
        "pulumi destroy",
        plan,
        () -> {
          deployment.destroy();
          return "nothing is left in the stack";
        });
  }

  private boolean persist(String command, FabricPlan plan, Supplier<String> action) {
    String last = "";
    for (int attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      try {
        timeline.add(Mark.DONE, "", command + ": " + action.get());
        return true;
      } catch (KilledException e) {
        last = message(e);
        world.faults().killed(last);
        timeline.add(
            Mark.REMEDY,
            "",
            "pulumi cancel --yes, which removes the killed engine's lock; then "
                + command
                + " again");
      } catch (DeploymentException e) {
        boolean sameFailure = message(e).equals(last);
        last = message(e);
        timeline.add(Mark.FAILURE, "", sameFailure ? "the same again" : last);
        remedy(e, plan, sameFailure ? "" : command);
      }
    }
    timeline.add(
        Mark.FAILURE,
        "",
        String.format(
            Locale.ROOT,
            "gave up after %d attempts at %s; the last message was: %s",
            MAX_ATTEMPTS,
            command,
            last));
    return false;
  }

  private static String message(RuntimeException e) {
    return String.valueOf(e.getMessage());
  }

  /**
   * Applies a failure's remedy.
   *
   * @param command the failed command; empty if the previous failure had the same message, so that
   *     its remedy is not reported twice
   */
  private void remedy(DeploymentException failure, FabricPlan plan, String command) {
    if (!failure.pending().isEmpty()) {
      attempt(() -> resolve(failure), plan);
      return;
    }
    FailureRemedy remedy = FailureRemedy.of(message(failure));
    if (remedy == FailureRemedy.LOOK_AT_THE_TEST) {
      verdicts(plan);
      repeated = failedTests(plan, message(failure));
    }
    if (!command.isEmpty()) {
      timeline.add(Mark.REMEDY, "", new RemedyText(plan, command, message(failure)).of(remedy));
    }
    world.time().pass(remedy.pause());
    switch (remedy) {
      case IMPORT -> attempt(() -> adopt(failure, plan), plan);
      case ENABLE_API -> world.enable(RemedyText.disabledApi(message(failure)));
      case REMOVE_FOREIGN ->
          world.removeForeign().forEach(done -> timeline.add(Mark.REMEDY, "", done));
      default -> {}
    }
  }

  /**
   * Tries a repair. If the repair itself fails, removes the cause, so that the next attempt
   * succeeds.
   */
  private void attempt(Runnable repair, FabricPlan plan) {
    try {
      repair.run();
    } catch (DeploymentException refused) {
      String message = message(refused);
      timeline.add(Mark.FAILURE, "", message);
      FailureRemedy remedy = FailureRemedy.of(message);
      timeline.add(Mark.REMEDY, "", new RemedyText(plan, "the same", message).of(remedy));
      if (remedy == FailureRemedy.ENABLE_API) {
        world.enable(RemedyText.disabledApi(message));
      }
      world.time().pass(remedy.pause());
    }
  }

  private void resolve(DeploymentException failure) {
    deployment.resolvePending().forEach(done -> timeline.add(Mark.REMEDY, "", done));
    failure.pending().forEach(this::completeImport);
  }

  private void adopt(DeploymentException failure, FabricPlan plan) {
    timeline.add(Mark.REMEDY, "", deployment.adoptCommand(plan, failure.urn()));
    if (!deployment.adopt(plan, failure.urn())) {
      timeline.add(Mark.NOTE, "", "the resource does not exist any more");
    }
    completeImport(failure.urn());
  }

  /**
   * Completes an imported resource with the steps that the provider does only after it creates a
   * resource.
   */
  private void completeImport(String urn) {
    if (urn.contains("gcp:container/cluster:Cluster::")) {
      world.removeDefaultPool().ifPresent(done -> timeline.add(Mark.REMEDY, "", done));
    }
  }

  /**
   * Returns the tests that the verdict Job reports as failed. The tests' own Jobs are complete, so
   * an update would not run these tests again.
   */
  private List<String> failedTests(FabricPlan plan, String message) {
    if (!message.contains("'" + JobVerdicts.VERDICT_JOB + "'")) {
      return List.of();
    }
    try {
      return new JobVerdicts(world.cluster(), plan.install().testNamespace()).failedTests();
    } catch (KubernetesException e) {
      return List.of();
    }
  }

  /** Reports the latest verdicts of the tests' judges. */
  void verdicts(FabricPlan plan) {
    String namespace = plan.install().testNamespace();
    try {
      new JobVerdicts(world.cluster(), namespace)
          .latestByJob()
          .forEach((job, verdict) -> timeline.add(Area.TESTS, Mark.NOTE, "Job " + job, verdict));
    } catch (KubernetesException e) {
      timeline.add(Area.TESTS, Mark.NOTE, "", "verdicts cannot be read: " + e.getMessage());
    }
  }
}

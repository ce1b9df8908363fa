package epfabric.rehearsal;

import epfabric.plan.FabricPlan;
import epfabric.rehearsal.Moment.Mark;
import epfabric.rehearsal.stack.DeploymentException;
import epfabric.rehearsal.stack.KilledException;
import java.util.function.Supplier;

/** Does what a person would who reads the messages, and not more often than a person would. */
final class Operator {
  private static final int PATIENCE = 12;

  private final World world;
  private final Deployment deployment;
  private final Timeline timeline;

  Operator(World world, Deployment deployment, Timeline timeline) {
    this.world = world;
    this.deployment = deployment;
    this.timeline = timeline;
  }

  /** Deploys until it is done; false if the operator gave up. */
  boolean up(FabricPlan plan) {
    return persist("pulumi up", plan, () -> deployment.up(plan));
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
    for (int attempt = 1; attempt <= PATIENCE; attempt++) {
      try {
        timeline.add(Mark.DONE, "", command + ": " + action.get());
        return true;
      } catch (KilledException e) {
        timeline.add(Mark.FAILURE, "", message(e));
        timeline.add(Mark.REMEDY, "", "pulumi cancel --yes, then " + command + " again");
      } catch (DeploymentException e) {
        timeline.add(Mark.FAILURE, "", message(e));
        remedy(e, plan, command);
      }
    }
    timeline.add(Mark.FAILURE, "", "gave up after " + PATIENCE + " times " + command);
    return false;
  }

  private static String message(RuntimeException e) {
    return String.valueOf(e.getMessage());
  }

  private void remedy(DeploymentException failure, FabricPlan plan, String command) {
    if (!failure.pending().isEmpty()) {
      resolve(failure);
      return;
    }
    Remedy remedy = Remedy.of(message(failure));
    timeline.add(Mark.REMEDY, "", remedy.advice(command));
    switch (remedy) {
      case IMPORT -> adopt(failure, plan);
      case RAISE_QUOTA -> world.grantQuota();
      case REMOVE_FOREIGN -> world.removeForeign().forEach(this::note);
      default -> {}
    }
    world.time().pass(remedy.pause());
  }

  private void resolve(DeploymentException failure) {
    for (String pending : failure.pending()) {
      String imports = "pulumi refresh --import-pending-creates \"" + pending + "\" if it exists";
      timeline.add(Mark.REMEDY, "", imports + ", else --clear-pending-creates");
    }
    deployment.resolvePending().forEach(this::note);
  }

  private void adopt(DeploymentException failure, FabricPlan plan) {
    note(deployment.adoptCommand(plan, failure.urn()));
    if (!deployment.adopt(plan, failure.urn())) {
      note("it does not exist any more");
    }
  }

  private void note(String text) {
    timeline.add(Mark.NOTE, "", text);
  }
}

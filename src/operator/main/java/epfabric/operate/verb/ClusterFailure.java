package epfabric.operate.verb;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.fabric.plan.FabricPlan;
import epfabric.operate.advice.FabricCommands;
import epfabric.operate.live.access.ClusterException;

/** Reports why the cluster of an environment cannot be read, with the command that gives access. */
public final class ClusterFailure {
  private ClusterFailure() {}

  static ExitCode code(ClusterException failure) {
    return switch (failure.kind()) {
      case NOT_CONFIGURED, REFUSED -> ExitCode.NO_ACCESS;
      case UNREACHABLE -> ExitCode.INCONCLUSIVE;
    };
  }

  public static CommandException of(FabricPlan plan, ClusterException failure) {
    return new CommandException(code(failure), message(plan, failure));
  }

  static String message(FabricPlan plan, ClusterException failure) {
    return failure.problem().render() + "\n  to do: " + next(plan, failure.kind());
  }

  /**
   * Returns the command that gives access; a user who was refused must also log in as another user.
   */
  private static String next(FabricPlan plan, ClusterException.Kind kind) {
    String credentials = new FabricCommands(plan).credentials();
    return switch (kind) {
      case NOT_CONFIGURED -> credentials;
      case REFUSED -> "gcloud auth login && " + credentials;
      case UNREACHABLE ->
          "see whether `kubectl get nodes` gets an answer from here (a private endpoint answers"
              + " inside its VPC only); if kubectl uses another cluster: "
              + credentials;
    };
  }
}

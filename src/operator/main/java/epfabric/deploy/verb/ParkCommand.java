package epfabric.deploy.verb;

import epfabric.fabric.workspace.EnvironmentArgument;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Removes the GPU nodes of a fabric at its next {@code pulumi up}. */
@Command(
    name = "park",
    description = {
      "Removes an environment's GPU nodes, at its next pulumi up.",
      "Writes epfabric:parked: true into the environment file, and contacts no cloud. Networks and"
          + " cluster stay."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  epfabric park dev && pulumi up --stack dev")
public final class ParkCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private final EnvironmentArgument environment = new EnvironmentArgument();

  @Override
  public Integer call() {
    return new PoolParking(environment.workspace(), spec.commandLine().getOut())
        .park(environment.name());
  }
}

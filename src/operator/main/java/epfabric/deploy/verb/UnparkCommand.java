package epfabric.deploy.verb;

import epfabric.fabric.workspace.EnvironmentArgument;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Brings back the GPU nodes of a parked fabric at its next {@code pulumi up}. */
@Command(
    name = "unpark",
    description = {
      "Brings the GPU nodes of a parked environment back, at its next pulumi up.",
      "Removes epfabric:parked from the environment file, and contacts no cloud."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  epfabric unpark dev && pulumi up --stack dev")
public final class UnparkCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private final EnvironmentArgument environment = new EnvironmentArgument();

  @Override
  public Integer call() {
    return new PoolParking(environment.workspace(), spec.commandLine().getOut())
        .unpark(environment.name());
  }
}

package epfabric.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Sends the GPU nodes of a fabric away, at its next {@code pulumi up}. */
@Command(
    name = "park",
    description = {
      "Sends an environment's GPU nodes away, at its next pulumi up.",
      "Writes epfabric:parked: true into the environment file, and asks no cloud. Networks and"
          + " cluster stay."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  epfabric park dev && pulumi up --stack dev")
final class ParkCommand implements Callable<Integer> {
  @SuppressWarnings("NullAway.Init") // set by picocli
  @ParentCommand
  private EpfabricCommand parent;

  @SuppressWarnings("NullAway.Init") // set by picocli
  @Spec
  private CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // set by picocli
  @Parameters(paramLabel = "ENV", description = "Environment.")
  private String environment;

  @Override
  public Integer call() {
    return new Parking(parent.workspace(), spec.commandLine().getOut()).park(environment);
  }
}

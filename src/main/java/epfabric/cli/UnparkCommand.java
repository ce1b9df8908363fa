package epfabric.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Gets the GPU nodes of a parked fabric back, at its next {@code pulumi up}. */
@Command(
    name = "unpark",
    description = {
      "Gets the GPU nodes of a parked environment back, at its next pulumi up.",
      "Removes epfabric:parked from the environment file, and asks no cloud."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  epfabric unpark dev && pulumi up --stack dev")
final class UnparkCommand implements Callable<Integer> {
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
    return new Parking(parent.workspace(), spec.commandLine().getOut()).unpark(environment);
  }
}

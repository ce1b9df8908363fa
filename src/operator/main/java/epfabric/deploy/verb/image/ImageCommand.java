package epfabric.deploy.verb.image;

import epfabric.fabric.workspace.InWorkspace;
import epfabric.fabric.workspace.Workspace;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Groups the commands about the images that a fabric runs: installer, test and judge. */
@Command(
    name = "image",
    description = "Plans, pins, builds and guards the images that a fabric runs.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      ImagePlanCommand.class,
      ImageLockCommand.class,
      ImageBuildCommand.class,
      ImagePolicyCommand.class
    },
    footerHeading = "%nExample:%n",
    footer = {
      "  epfabric image plan dev           what would be built, from what",
      "  epfabric image lock b200          looks up checksums that are unknown",
      "  epfabric image build dev --push   builds, pushes, writes images.dev.yaml",
      "  epfabric image policy dev --key cosign.pub   whose images a cluster takes"
    })
public final class ImageCommand implements Runnable {
  @ParentCommand private InWorkspace parent;

  @Spec private CommandSpec spec;

  /** Returns the folder with the environment files. */
  Workspace workspace() {
    return parent.workspace();
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }
}

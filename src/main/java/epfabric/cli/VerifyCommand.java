package epfabric.cli;

import epfabric.bundle.BundleFolder;
import epfabric.bundle.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Checks a bundle against its checksums. */
@Command(
    name = "verify",
    description = {"Checks a bundle against its checksums, offline.", "Exit code 4 if it differs."},
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  epfabric verify build/bundles/dev")
final class VerifyCommand implements Callable<Integer> {
  @SuppressWarnings("NullAway.Init") // set by picocli
  @Spec
  private CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // set by picocli
  @Parameters(paramLabel = "DIR", description = "Folder of the bundle.")
  private Path folder;

  @Override
  public Integer call() throws IOException {
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw CommandException.usage("not a folder: " + folder, "");
    }
    if (!Files.isDirectory(folder)) {
      throw CommandException.usage("no such folder: " + folder, "epfabric bundle ENV writes one");
    }
    List<Finding> findings = new BundleFolder(folder).verify();
    if (findings.isEmpty()) {
      spec.commandLine().getOut().println("ok: every file is as it was written");
      return ExitCode.DONE.number();
    }
    spec.commandLine().getOut().println(Findings.render(findings));
    throw new CommandException(
        ExitCode.VERIFICATION_FAILED,
        folder + " is not the bundle that was written: " + findings.size() + " differing");
  }
}

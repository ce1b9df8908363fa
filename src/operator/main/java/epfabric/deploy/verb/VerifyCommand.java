package epfabric.deploy.verb;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.base.value.CountedNoun;
import epfabric.base.value.VisibleText;
import epfabric.deploy.bundle.BundleFolder;
import epfabric.deploy.bundle.ChecksumFinding;
import epfabric.deploy.origin.OriginException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Checks a bundle against its checksums. */
@Command(
    name = "verify",
    description = {
      "Checks a bundle against its checksums and, if one is required, its signer, offline.",
      "Exit code 4 if a file differs, or the signer is not the required one."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  epfabric verify build/bundles/dev",
      "  epfabric verify build/bundles/dev --trust signed --key release.pub"
    })
public final class VerifyCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "Folder of the bundle.")
  private Path folder;

  @Mixin private final TrustOptions trust = new TrustOptions();

  @Override
  public Integer call() throws IOException {
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw CommandException.usage("not a folder: " + folder, "");
    }
    if (!Files.isDirectory(folder)) {
      throw CommandException.usage("no such folder: " + folder, "epfabric bundle ENV writes one");
    }
    TrustCheck check = trust.check();
    List<ChecksumFinding> findings = new BundleFolder(folder).verify();
    List<String> report = new ArrayList<>();
    List<String> wrong = new ArrayList<>();
    if (findings.isEmpty()) {
      report.add("ok: every file is unchanged");
    } else {
      report.add(ChecksumReport.render(findings));
      wrong.add(
          folder
              + " is not the bundle that was written: "
              + CountedNoun.of(findings.size(), "difference"));
    }
    try {
      check.accept(folder).ifPresent(report::add);
    } catch (OriginException e) {
      wrong.add(folder + ": " + VisibleText.lines(e.reason()));
    }
    report.forEach(spec.commandLine().getOut()::println);
    if (!wrong.isEmpty()) {
      throw new CommandException(ExitCode.VERIFICATION_FAILED, String.join("\nepfabric: ", wrong));
    }
    return ExitCode.DONE.number();
  }
}

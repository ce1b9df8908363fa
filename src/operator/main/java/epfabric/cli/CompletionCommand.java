package epfabric.cli;

import epfabric.base.terminal.EnumOptions;
import epfabric.base.terminal.ExitCode;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints a completion script. */
@Command(
    name = "completion",
    description = "Prints a completion script for a shell.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  source <(epfabric completion bash)",
      "  source <(epfabric completion zsh)     after: autoload -U compinit && compinit"
    })
final class CompletionCommand implements Callable<Integer> {
  /** A shell for which a completion script can be printed. */
  enum Shell {
    BASH,
    ZSH
  }

  /** The names of the shells, for help and completion. */
  static final class Shells extends EnumOptions {
    Shells() {
      super(Shell.values());
    }
  }

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "SHELL",
      completionCandidates = Shells.class,
      description = "${COMPLETION-CANDIDATES}.")
  private Shell shell;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    if (shell == Shell.ZSH) {
      out.println("autoload -U +X bashcompinit && bashcompinit");
    }
    out.print(AutoComplete.bash("epfabric", spec.root().commandLine()));
    out.flush();
    return ExitCode.DONE.number();
  }
}

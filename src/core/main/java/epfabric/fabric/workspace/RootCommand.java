package epfabric.fabric.workspace;

import epfabric.base.terminal.CommandException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The option that precedes every command: the folder with the environment files. */
public abstract class RootCommand implements Runnable, InWorkspace {
  @Spec private CommandSpec spec;

  @Option(
      names = "-C",
      paramLabel = "DIR",
      defaultValue = ".",
      scope = ScopeType.INHERIT,
      description = "Folder with the environment files (default: the current one).")
  private Path folder;

  @Override
  public Workspace workspace() {
    if (!Files.isDirectory(folder)) {
      throw CommandException.usage("no such folder: " + folder, "");
    }
    return new Workspace(folder);
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }
}

package epfabric.fabric.workspace;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The environment argument of a command, with the folder of the environment's files. */
public final class EnvironmentArgument {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Parameters(index = "0", paramLabel = "ENV", description = "Environment.")
  private String name;

  public String name() {
    return name;
  }

  public Workspace workspace() {
    return ((InWorkspace) command.parent().userObject()).workspace();
  }

  public LoadedEnvironment load() {
    return workspace().load(name);
  }
}

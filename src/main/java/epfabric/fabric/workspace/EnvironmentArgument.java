package epfabric.fabric.workspace;

import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** The environment that a verb is about, and where its files are. */
public final class EnvironmentArgument {
  @SuppressWarnings("NullAway.Init") // set by picocli
  @ParentCommand
  private InWorkspace parent;

  @SuppressWarnings("NullAway.Init") // set by picocli
  @Parameters(index = "0", paramLabel = "ENV", description = "Environment.")
  private String name;

  public String name() {
    return name;
  }

  public Workspace workspace() {
    return parent.workspace();
  }

  public LoadedEnvironment load() {
    return workspace().load(name);
  }
}

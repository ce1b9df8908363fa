package epfabric.cli;

import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** The environment that a verb is about, and where its files are. */
final class EnvironmentArgument {
  @SuppressWarnings("NullAway.Init") // set by picocli
  @ParentCommand
  private EpfabricCommand parent;

  @SuppressWarnings("NullAway.Init") // set by picocli
  @Parameters(index = "0", paramLabel = "ENV", description = "Environment.")
  private String name;

  String name() {
    return name;
  }

  Workspace workspace() {
    return parent.workspace();
  }

  LoadedEnvironment load() {
    return workspace().load(name);
  }
}

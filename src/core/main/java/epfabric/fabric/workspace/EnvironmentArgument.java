package epfabric.fabric.workspace;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The environment that a verb is about, and where its files are. */
public final class EnvironmentArgument {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec verb;

  @Parameters(index = "0", paramLabel = "ENV", description = "Environment.")
  private String name;

  public String name() {
    return name;
  }

  public Workspace workspace() {
    return ((InWorkspace) verb.parent().userObject()).workspace();
  }

  public LoadedEnvironment load() {
    return workspace().load(name);
  }
}

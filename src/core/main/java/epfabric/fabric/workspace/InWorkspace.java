package epfabric.fabric.workspace;

/** A command whose subcommands work in the folder that the user named. */
public interface InWorkspace {
  /** Returns the folder with the environment files. */
  Workspace workspace();
}

package epfabric.fabric.workspace;

/** The command above a verb, which knows the folder that the user named. */
public interface InWorkspace {
  /** The folder with the environment files. */
  Workspace workspace();
}

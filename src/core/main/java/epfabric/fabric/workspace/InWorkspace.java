package epfabric.fabric.workspace;

/** The command above a verb, which has the folder that the user named. */
public interface InWorkspace {
  /** Returns the folder with the environment files. */
  Workspace workspace();
}

package epfabric.base.terminal;

/**
 * Provides a command of a module that the command line does not depend on. {@link
 * java.util.ServiceLoader} finds the module; a jar without the module lacks the command.
 */
public interface VerbProvider {
  /** Returns a new command object, annotated for picocli. */
  Object command();

  /** Returns the name of the command before which the help lists this command. */
  String next();
}

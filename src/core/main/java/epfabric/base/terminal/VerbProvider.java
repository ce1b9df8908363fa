package epfabric.base.terminal;

/**
 * A verb of a module that the command line does not depend on. Found by {@link
 * java.util.ServiceLoader}: a jar without the module has no such verb.
 */
public interface VerbProvider {
  /** Returns a new command object, annotated for picocli. */
  Object command();

  /** Returns the name of the verb before which help lists this one. */
  String next();
}

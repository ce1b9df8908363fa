package epfabric.base.terminal;

/**
 * A verb of a module that the command line does not depend on. Found by {@link
 * java.util.ServiceLoader}: a jar without the module has no such verb.
 */
public interface VerbProvider {
  /** A new command object, annotated for picocli. */
  Object command();

  /** Name of the verb before which help lists this one. */
  String next();
}

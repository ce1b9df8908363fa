package epfabric.base.terminal;

import java.util.List;

/**
 * Provides the commands, besides the judge, that run in pods of a fabric. {@link
 * java.util.ServiceLoader} finds the implementations.
 */
public interface PodVerbs {
  /** Returns new command objects, annotated for picocli. */
  List<Object> commands();
}

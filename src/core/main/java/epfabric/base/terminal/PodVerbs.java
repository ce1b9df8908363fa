package epfabric.base.terminal;

import java.util.List;

/**
 * Commands, besides the judge, that run in pods of a fabric. Found by {@link
 * java.util.ServiceLoader}.
 */
public interface PodVerbs {
  /** Returns new command objects, annotated for picocli. */
  List<Object> commands();
}

package epfabric.base.terminal;

import java.util.List;

/** Verbs that pods of a fabric run beside the judge. Found by {@link java.util.ServiceLoader}. */
public interface PodVerbs {
  /** Returns new command objects, annotated for picocli. */
  List<Object> commands();
}

package epfabric.base.problem;

import java.util.List;

/**
 * An exception that carries more details about a fault of the program than a message and stack
 * trace.
 */
public interface FailureDetails {
  /** Returns one entry per distinct failure. */
  List<String> messages();
}

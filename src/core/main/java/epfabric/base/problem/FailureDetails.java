package epfabric.base.problem;

import java.util.List;

/** An exception with more details about a fault of the program than its message and stack trace. */
public interface FailureDetails {
  /** Returns one entry per distinct failure. */
  List<String> messages();
}

package epfabric.base.problem;

import java.util.List;

/** An exception that knows more about a fault of the program than its message and trace say. */
public interface FailureDetails {
  /** One entry per distinct failure. */
  List<String> messages();
}

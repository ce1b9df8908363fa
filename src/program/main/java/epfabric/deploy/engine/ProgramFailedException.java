package epfabric.deploy.engine;

import epfabric.base.problem.FailureDetails;
import java.util.List;

/**
 * Thrown when a program threw an exception, logged an error, or registered a resource that no
 * engine accepts.
 */
public final class ProgramFailedException extends RuntimeException implements FailureDetails {
  private static final long serialVersionUID = 1L;

  private final transient List<String> messages;

  ProgramFailedException(List<String> messages, Throwable cause) {
    super(String.join("\n", messages), cause);
    this.messages = List.copyOf(messages);
  }

  ProgramFailedException(List<String> messages) {
    super(String.join("\n", messages));
    this.messages = List.copyOf(messages);
  }

  /** Returns the program's messages, one entry per distinct failure. */
  @Override
  public List<String> messages() {
    return messages;
  }
}

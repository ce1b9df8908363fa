package epfabric.rehearsal.provider;

import java.util.List;

/** Thrown when an applied object does not become ready. */
final class NotReadyException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<String> details;

  NotReadyException(String message, List<String> details) {
    super(message);
    this.details = List.copyOf(details);
  }

  /** Returns the details that the provider lists with the message. */
  List<String> details() {
    return details;
  }
}

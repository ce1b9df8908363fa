package epfabric.rehearsal.provider;

import java.util.List;

/** An object was applied, and did not become ready. */
final class NotReadyException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<String> details;

  NotReadyException(String message, List<String> details) {
    super(message);
    this.details = List.copyOf(details);
  }

  /** What the provider lists beside the message. */
  List<String> details() {
    return details;
  }
}

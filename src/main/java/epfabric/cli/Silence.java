package epfabric.cli;

import epfabric.live.ClusterException;
import java.time.Duration;

/** How long an API server says nothing, and for how long that is borne. */
final class Silence {
  /** Control planes that are upgraded come back earlier. */
  static final Duration LONGEST = Duration.ofMinutes(5);

  private final AcceptTime time;
  private Duration answered;

  Silence(AcceptTime time) {
    this.time = time;
    this.answered = time.now();
  }

  /** It has answered just now. */
  void broken() {
    answered = time.now();
  }

  /** Throws the failure if it is more than silence; whether the silence was too long. */
  boolean tooLong(ClusterException failure) {
    if (failure.kind() != ClusterException.Kind.UNREACHABLE) {
      throw failure;
    }
    return time.now().minus(answered).compareTo(LONGEST) >= 0;
  }
}

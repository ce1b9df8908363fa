package epfabric.operate.verb.find;

import epfabric.operate.advice.capacity.OptionalFigure;
import epfabric.operate.google.GoogleAnswerException;
import epfabric.operate.google.GoogleAnswerException.Kind;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Sends requests one after the other. If Google refuses a request, requests of this kind are not
 * sent for other zones. Without credentials, or if the first request fails, no further request is
 * sent.
 */
final class RequestSequence {
  private static final Set<Kind> WITHOUT_CREDENTIALS =
      EnumSet.of(Kind.NOT_CONFIGURED, Kind.NO_CREDENTIALS, Kind.EXPIRED);
  private static final Set<Kind> NO_RESPONSE = EnumSet.of(Kind.UNREACHABLE, Kind.TIMED_OUT);

  /** Kinds of failures that concern one location only. */
  private static final Set<Kind> OF_ONE_LOCATION = EnumSet.of(Kind.NOT_FOUND, Kind.UNEXPECTED);

  /**
   * Why a request failed.
   *
   * @param remedy the next step; may be empty
   */
  record Why(String message, String remedy) {
    static Why of(GoogleAnswerException e) {
      return new Why(String.valueOf(e.getMessage()), e.remedy());
    }

    <T> OptionalFigure<T> figure() {
      return OptionalFigure.unknown(message, remedy);
    }
  }

  private final Map<String, Why> refused = new TreeMap<>();
  private Optional<Why> hopeless = Optional.empty();
  private boolean answered;

  /** Stops all further requests. */
  void giveUp(Why why) {
    hopeless = Optional.of(why);
  }

  /** Returns why no further request is sent. */
  Optional<Why> hopeless() {
    return hopeless;
  }

  /**
   * Sends the first request. If it fails, no further request is sent, unless only the permission
   * for this request is missing.
   */
  void sendFirst(Runnable question) {
    try {
      question.run();
      answered = true;
    } catch (GoogleAnswerException e) {
      if (e.kind() != Kind.REFUSED) {
        giveUp(Why.of(e));
      }
    }
  }

  /**
   * Requests a value.
   *
   * @param kind kind of the value; a refusal applies to all values of a kind
   * @param none the reason to report if the response does not have the value
   */
  <T> OptionalFigure<T> ask(String kind, Supplier<Optional<T>> question, String none) {
    Optional<Why> before = hopeless.or(() -> Optional.ofNullable(refused.get(kind)));
    if (before.isPresent()) {
      return before.get().figure();
    }
    try {
      Optional<T> value = question.get();
      answered = true;
      return value.map(OptionalFigure::of).orElseGet(() -> OptionalFigure.unknown(none, ""));
    } catch (GoogleAnswerException e) {
      recordFailure(kind, e);
      return Why.of(e).figure();
    }
  }

  private void recordFailure(String kind, GoogleAnswerException e) {
    if (WITHOUT_CREDENTIALS.contains(e.kind()) || (NO_RESPONSE.contains(e.kind()) && !answered)) {
      giveUp(Why.of(e));
    } else if (!OF_ONE_LOCATION.contains(e.kind())) {
      refused.put(kind, Why.of(e));
    }
  }
}

package epfabric.operate.verb.find;

import epfabric.operate.advice.capacity.FigureOrReason;
import epfabric.operate.google.GoogleAnswerException;
import epfabric.operate.google.GoogleAnswerException.Kind;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Asks one question after the other. What Google refuses once is not asked again for each zone; and
 * without credentials, or without a first answer, nothing more is asked.
 */
final class QuestionRound {
  private static final Set<Kind> WITHOUT_CREDENTIALS =
      EnumSet.of(Kind.NOT_CONFIGURED, Kind.NO_CREDENTIALS, Kind.EXPIRED);
  private static final Set<Kind> SILENT = EnumSet.of(Kind.UNREACHABLE, Kind.TIMED_OUT);

  /** These are about one place only. */
  private static final Set<Kind> OF_A_PLACE = EnumSet.of(Kind.NOT_FOUND, Kind.UNEXPECTED);

  /**
   * Why there is no answer.
   *
   * @param remedy what to do about it; may be empty
   */
  record Why(String message, String remedy) {
    static Why of(GoogleAnswerException e) {
      return new Why(String.valueOf(e.getMessage()), e.remedy());
    }

    <T> FigureOrReason<T> figure() {
      return FigureOrReason.unknown(message, remedy);
    }
  }

  private final Map<String, Why> refused = new TreeMap<>();
  private Optional<Why> hopeless = Optional.empty();
  private boolean answered;

  /** From now on nobody is asked. */
  void giveUp(Why why) {
    hopeless = Optional.of(why);
  }

  /** Why nothing is asked any more. */
  Optional<Why> hopeless() {
    return hopeless;
  }

  /** A question on whose answer all others depend, but for its own permission. */
  void first(Runnable question) {
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
   * Asks for a figure.
   *
   * @param kind of figure: what is refused is refused for all of a kind
   * @param none what an answer without the figure means
   */
  <T> FigureOrReason<T> ask(String kind, Supplier<Optional<T>> question, String none) {
    Optional<Why> before = hopeless.or(() -> Optional.ofNullable(refused.get(kind)));
    if (before.isPresent()) {
      return before.get().figure();
    }
    try {
      Optional<T> value = question.get();
      answered = true;
      return value.map(FigureOrReason::of).orElseGet(() -> FigureOrReason.unknown(none, ""));
    } catch (GoogleAnswerException e) {
      note(kind, e);
      return Why.of(e).figure();
    }
  }

  private void note(String kind, GoogleAnswerException e) {
    if (WITHOUT_CREDENTIALS.contains(e.kind()) || (SILENT.contains(e.kind()) && !answered)) {
      giveUp(Why.of(e));
    } else if (!OF_A_PLACE.contains(e.kind())) {
      refused.put(kind, Why.of(e));
    }
  }
}

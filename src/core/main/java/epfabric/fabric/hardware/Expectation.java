package epfabric.fabric.hardware;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The expected answer to a question, and an example of each kind of answer.
 *
 * @param exit the required exit code; empty for any
 * @param matches patterns that must all occur in the text
 * @param lacks patterns that must not occur in the text
 * @param figure numbers in the text, with their bounds
 */
public record Expectation(
    OptionalInt exit,
    List<Pattern> matches,
    List<Pattern> lacks,
    Optional<Figure> figure,
    Samples samples) {
  private static final int MAX_QUOTED = 120;
  private static final String NUMBER = "[0-9]{1,15}(\\.[0-9]{1,15})?";

  public Expectation {
    matches = List.copyOf(matches);
    lacks = List.copyOf(lacks);
  }

  /**
   * Numbers in a text, with their bounds.
   *
   * @param pattern pattern whose first group is the number; every occurrence counts
   * @param min lower bound of each number
   * @param max upper bound of each number
   */
  public record Figure(Pattern pattern, OptionalDouble min, OptionalDouble max) {}

  /**
   * A text that the expectation accepts and a text that it refuses, for tests of the expectation
   * and for rehearsals.
   */
  public record Samples(String right, String wrong) {}

  /** Returns whether every answer is accepted, so that answers are only stored. */
  public boolean acceptsAny() {
    return exit.isEmpty() && matches.isEmpty() && lacks.isEmpty() && figure.isEmpty();
  }

  /** Returns the differences from the expectation, one sentence each; empty if there are none. */
  public List<String> differences(Observation seen) {
    String place = seen.place().isEmpty() ? "" : seen.place() + ": ";
    List<String> sentences = new ArrayList<>();
    exit.stream()
        .filter(code -> code != seen.exit())
        .forEach(code -> sentences.add(place + "exit code " + seen.exit() + ", expected " + code));
    matches.stream()
        .filter(pattern -> !pattern.matcher(seen.text()).find())
        .forEach(pattern -> sentences.add(place + "no match for `" + pattern + "`"));
    lacks.forEach(
        pattern -> unwantedMatch(pattern, seen).ifPresent(text -> sentences.add(place + text)));
    figure.ifPresent(numbers -> sentences.addAll(violations(numbers, seen.text(), place)));
    return sentences;
  }

  private static Optional<String> unwantedMatch(Pattern pattern, Observation seen) {
    Matcher matcher = pattern.matcher(seen.text());
    return matcher.find()
        ? Optional.of("found `" + shortened(matcher.group()) + "`")
        : Optional.empty();
  }

  private static String shortened(String text) {
    return text.length() <= MAX_QUOTED ? text : text.substring(0, MAX_QUOTED) + "…";
  }

  private static List<String> violations(Figure figure, String text, String place) {
    List<String> sentences = new ArrayList<>();
    Matcher matcher = figure.pattern().matcher(text);
    boolean numberFound = false;
    while (matcher.find()) {
      numberFound = true;
      String number = matcher.group(1);
      if (number.matches(NUMBER)) {
        violation(figure, number).ifPresent(why -> sentences.add(place + number + why));
      } else {
        sentences.add(place + "`" + shortened(number) + "` is not a number");
      }
    }
    if (!numberFound) {
      sentences.add(place + "no number found by `" + figure.pattern() + "`");
    }
    return sentences;
  }

  private static Optional<String> violation(Figure figure, String number) {
    double value = Double.parseDouble(number);
    if (figure.min().isPresent() && value < figure.min().getAsDouble()) {
      return Optional.of(" is below " + number(figure.min().getAsDouble()));
    }
    return figure.max().isPresent() && value > figure.max().getAsDouble()
        ? Optional.of(" is above " + number(figure.max().getAsDouble()))
        : Optional.empty();
  }

  private static String number(double value) {
    return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
  }
}

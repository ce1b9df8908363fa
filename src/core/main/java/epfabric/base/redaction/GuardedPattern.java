package epfabric.base.redaction;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A pattern that is tried only where a match is possible. Each guard is a list of literals, and
 * every match contains at least one literal of each guard. Searching for literals is much faster
 * than trying a pattern at every character, and few texts contain any of them.
 */
final class GuardedPattern {
  private static final int NONE = Integer.MAX_VALUE;

  /** A guard: every match contains at least one of the literals. */
  record AnyOf(List<String> literals) {}

  private final Pattern pattern;
  private final List<AnyOf> guards;
  private final boolean matchesWithinLines;

  private GuardedPattern(String pattern, boolean matchesWithinLines, List<AnyOf> guards) {
    this.pattern = Pattern.compile(pattern);
    this.matchesWithinLines = matchesWithinLines;
    this.guards = guards;
  }

  /** Returns a guard of these literals. */
  static AnyOf anyOf(String... literals) {
    return new AnyOf(List.of(literals));
  }

  /** Returns a pattern whose matches never contain a line break. */
  static GuardedPattern inLines(String pattern, AnyOf... guards) {
    return new GuardedPattern(pattern, true, List.of(guards));
  }

  /** Returns a pattern whose matches may contain line breaks. */
  static GuardedPattern inTexts(String pattern, AnyOf... guards) {
    return new GuardedPattern(pattern, false, List.of(guards));
  }

  /** Returns the pattern without its guards. */
  Pattern unguarded() {
    return pattern;
  }

  /** Returns whether the text has a match. */
  boolean isIn(String text) {
    Lines candidates = new Lines(text);
    while (candidates.moveToNext()) {
      if (matcher(text).region(candidates.begin, candidates.end).find()) {
        return true;
      }
    }
    return false;
  }

  /** Passes each match to {@code action}, in the order of the text. */
  void forEach(String text, Consumer<Matcher> action) {
    Lines candidates = new Lines(text);
    while (candidates.moveToNext()) {
      Matcher matcher = matcher(text).region(candidates.begin, candidates.end);
      while (matcher.find()) {
        action.accept(matcher);
      }
    }
  }

  /** Returns a matcher that sees the text around a line, like a search of the whole text. */
  private Matcher matcher(String text) {
    return pattern.matcher(text).useAnchoringBounds(false).useTransparentBounds(true);
  }

  /** The lines that satisfy all guards; the text is one line if matches may contain line breaks. */
  private final class Lines {
    private final String text;

    /** The next places of each guard's literals, at or after {@link #end}. */
    private final int[][] places = new int[guards.size()][];

    private int begin;
    private int end = -1;

    private Lines(String text) {
      this.text = text;
      for (int guard = 0; guard < places.length; guard++) {
        places[guard] = new int[guards.get(guard).literals.size()];
        Arrays.fill(places[guard], -1);
      }
    }

    /** Moves to the next line that satisfies all guards, if there is one. */
    private boolean moveToNext() {
      int from = end + 1;
      while (from <= text.length()) {
        int place = placeOfAllGuards(from);
        if (place == NONE) {
          return false;
        }
        begin = matchesWithinLines ? Math.max(from, text.lastIndexOf('\n', place) + 1) : from;
        end = matchesWithinLines ? lineEnd(place) : text.length();
        if (begin == from || placeOfAllGuards(begin) < end) {
          return true;
        }
        from = begin;
      }
      return false;
    }

    private int lineEnd(int from) {
      int newline = text.indexOf('\n', from);
      return newline < 0 ? text.length() : newline;
    }

    /** Returns the first place by which every guard has had a literal at or after {@code from}. */
    private int placeOfAllGuards(int from) {
      int last = from;
      for (int guard = 0; guard < places.length; guard++) {
        last = Math.max(last, firstLiteral(guard, from));
      }
      return last;
    }

    private int firstLiteral(int guard, int from) {
      int first = NONE;
      for (int literal = 0; literal < places[guard].length; literal++) {
        if (places[guard][literal] < from) {
          int found = text.indexOf(guards.get(guard).literals.get(literal), from);
          places[guard][literal] = found < 0 ? NONE : found;
        }
        first = Math.min(first, places[guard][literal]);
      }
      return first;
    }
  }
}

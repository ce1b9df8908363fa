package epfabric.base.reading;

import java.util.List;

/** Describes the valid texts of a {@link ScalarKind} for programs that cannot run its parser. */
public sealed interface ScalarForm {
  /**
   * A text.
   *
   * @param pattern regular expression of the whole text; empty where only the parser can decide
   */
  record Text(String pattern) implements ScalarForm {}

  /** A whole number from {@code least} to {@code most}, both included. */
  record Whole(int least, int most) implements ScalarForm {}

  /** A decimal number above zero. */
  record Amount() implements ScalarForm {}

  /** {@code true} or {@code false}. */
  record Switch() implements ScalarForm {}

  /** One of several words. */
  record Words(List<String> words) implements ScalarForm {
    public Words {
      words = List.copyOf(words);
    }
  }
}

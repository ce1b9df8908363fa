package epfabric.base.reading;

import java.util.List;

/** What texts of a {@link Kind} look like, for programs that cannot run its parser. */
public sealed interface Form {
  /**
   * A text.
   *
   * @param pattern regular expression of the whole text; empty where its parser alone knows
   */
  record Text(String pattern) implements Form {}

  /** A whole number from {@code least} to {@code most}, both included. */
  record Whole(int least, int most) implements Form {}

  /** A decimal number above zero. */
  record Amount() implements Form {}

  /** {@code true} or {@code false}. */
  record Switch() implements Form {}

  /** One of these. */
  record Words(List<String> words) implements Form {
    public Words {
      words = List.copyOf(words);
    }
  }
}

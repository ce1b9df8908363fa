package epfabric.base.value;

/** Formats a number with its noun. */
public final class CountedNoun {
  private CountedNoun() {}

  /** Returns {@code 1 test that fails}, {@code 2 tests that fail}. */
  public static String of(long count, String one, String more) {
    return count + " " + (count == 1 ? one : more);
  }

  /** Returns {@code 1 node}, {@code 2 nodes}. */
  public static String of(long count, String noun) {
    return of(count, noun, noun + "s");
  }
}

package epfabric.base.value;

/** Formats a number with its noun. */
public final class CountedNoun {
  private CountedNoun() {}

  /** Returns, for example, {@code 1 test that fails} or {@code 2 tests that fail}. */
  public static String of(long count, String singular, String plural) {
    return count + " " + (count == 1 ? singular : plural);
  }

  /** Returns, for example, {@code 1 node} or {@code 2 nodes}. */
  public static String of(long count, String noun) {
    return of(count, noun, noun + "s");
  }
}
